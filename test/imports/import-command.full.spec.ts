import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateFeed } from './generate-feed.js';
import { dumpOf } from './import-into.js';
import { runImport, runImportWithoutRoom, startImport } from './import-process.js';

/** Enough for several transactions. */
const ROWS = process.env['TEST_LONG'] ? 20_000 : 8_000;
const KILLS = process.env['TEST_LONG'] ? 15 : 6;

describe('The import command', () => {
  let folder: string;
  let file: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'import-command-'));
    file = join(folder, 'feed.csv');
    generateFeed(file, { rows: ROWS, faultEvery: 100 });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('killed at random moments and rerun, ends in the same state', async () => {
    const [calm, killed] = [join(folder, 'calm'), join(folder, 'killed')];
    const [firstMs, againMs] = [
      await durationOfImport(calm, file),
      await durationOfImport(calm, file),
    ];
    let kills = 0;
    // If the machine becomes less busy, runs end before they are killed. Then there are more runs.
    for (let run = 0; run < KILLS || kills <= KILLS / 2; run++) {
      const cycle = run % KILLS;
      const command = startImport(killed, file, '--full');
      // Evenly spread over the run, with a shift per cycle. A run that skips work already done is
      // shorter.
      await pause(
        ((cycle % 2 === 0 ? firstMs : againMs) * (cycle + ((cycle * 7) % 10) / 10)) / KILLS,
      );
      command.kill('SIGKILL');
      if (command.exitCode === null && command.signalCode === null) await once(command, 'exit');
      if (command.signalCode === 'SIGKILL') kills++;
    }
    const rerun = await runImport(killed, file, '--full');
    expect(rerun.code).toBe(0);
    expect(withoutMoments(dumpOf(killed))).toEqual(withoutMoments(dumpOf(calm)));
    expect(
      readdirSync(killed).filter(
        (name) => name !== 'rejects' && !name.startsWith('inventory.sqlite'),
      ),
    ).toEqual(['imports']);
    expect(readdirSync(join(killed, 'imports'))).toEqual(['google.json', 'google.lock']);
    expect(dumpOf(killed)['offers']!.length).toBeGreaterThan(ROWS * 0.9);
    expect((await runImport(killed, file, '--full')).output).toMatch(/new +0\n +changed +0\n/);
  }, 600_000);

  it.each([
    [
      'a full disk',
      (dataDir: string) => dataDir,
      runImportWithoutRoom,
      'cannot be read or written',
    ],
    [
      'an impossible folder',
      () => '/proc/x',
      runImport,
      'DATA_DIR is "/proc/x", where no folder can be created.',
    ],
  ])(
    '%s is reported with the folder and advice, without a stack',
    async (_where, placeOf, run, sentence) => {
      const dataDir = placeOf(join(folder, 'no-room'));
      mkdirSync(join(folder, 'no-room'), { recursive: true });
      const { code, errors } = await run(dataDir, file);
      expect([code, errors]).toEqual([1, expect.stringContaining(sentence)]);
      expect(errors).toContain(dataDir);
      expect(errors).not.toMatch(/^ +at /m);
    },
  );

  it('prints plain lines, the summary, and the path of the rejects', async () => {
    const dataDir = join(folder, 'plain');
    const { code, output, errors } = await runImport(dataDir, file, '--source', 'plain');
    expect(code).toBe(0);
    expect(errors).toMatch(
      /^Reading …\n(Reading: .*\n)*Saving …\n(Saving: .*\n)*Rating prices …\nEncoding …\n(Encoding: .*\n)*$/,
    );
    expect(output).toMatch(new RegExp(`^${ROWS.toLocaleString('en-US')} rows read in [\\d.]+ s`));
    const path = /reason: (.*)$/m.exec(output)![1]!;
    expect(path.startsWith(join(dataDir, 'rejects', 'plain-'))).toBe(true);
    const refused = Number(/rejected +([\d,]+)/.exec(output)![1]!.replaceAll(',', ''));
    const listed = readFileSync(path, 'utf8').trim().split('\n').slice(1);
    expect(listed.filter((line) => line.split(',')[1] === 'refused')).toHaveLength(refused);
    expect(refused).toBeGreaterThan(ROWS / 200);
  });

  it('exits with 1 when nothing could be imported, 2 for wrong usage, 3 when it keeps the offers that a file lacks', async () => {
    const dataDir = join(folder, 'codes');
    const hopeless = join(folder, 'hopeless.csv');
    writeFileSync(
      hopeless,
      readFileSync(file, 'utf8')
        .split('\n')
        .slice(0, 2)
        .join('\n')
        .replace(/\d+ USD/, ''),
    );
    expect(await runImport(dataDir, hopeless)).toMatchObject({ code: 1 });
    const missing = await runImport(dataDir, join(folder, 'none.csv'));
    expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining('cannot be opened') });
    expect(await runImport(dataDir)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('No file given.\n\nUsage:'),
    });
    expect(await runImport(dataDir, file, '--map', join(folder, 'none.json'))).toMatchObject({
      code: 2,
    });
    expect(await runImport(dataDir, file, '--colour')).toMatchObject({ code: 2 });
    expect(await runImport(dataDir, file, '--source', 'demo')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('"demo" is the source of the demo cars'),
    });
    expect(await runImport(dataDir, '--help')).toMatchObject({
      code: 0,
      output: expect.stringContaining('Usage:'),
    });
    const short = join(folder, 'short.csv');
    writeFileSync(short, readFileSync(file, 'utf8').split('\n').slice(0, 12).join('\n'));
    expect(await runImport(dataDir, short, '--source', 'x')).toMatchObject({ code: 0 });
    writeFileSync(short, readFileSync(file, 'utf8').split('\n').slice(0, 3).join('\n'));
    const refused = await runImport(dataDir, short, '--source', 'x', '--full');
    expect(refused).toMatchObject({
      code: 3,
      errors: expect.stringContaining('Nothing was changed'),
    });
    expect(existsSync(join(dataDir, 'inventory.sqlite'))).toBe(true);
  });
});

async function durationOfImport(dataDir: string, file: string): Promise<number> {
  const startedAt = performance.now();
  expect(await runImport(dataDir, file, '--full')).toMatchObject({ code: 0 });
  return performance.now() - startedAt;
}

/**
 * Without the times of saving, which differ between two runs: the price history begins with them.
 */
function withoutMoments({ offers, ...others }: ReturnType<typeof dumpOf>) {
  const apart = (offers as { doc: string }[]).map((offer) => ({
    ...offer,
    doc: offer.doc.replace(/"priceHistory":\[\{"at":\d+,/, '"priceHistory":[{'),
    content_hash: undefined,
  }));
  return { ...others, offers: apart };
}
