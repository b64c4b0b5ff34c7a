import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commandProgram } from '../../scripts/server-program.mjs';
import { csvFile } from './import-into.js';
import { endOf } from './import-process.js';
import type { ImportEnd } from './import-process.js';
import { settle } from './settle.js';

const COLUMNS = ['id', 'dealership_name', 'dealership_address', 'price', 'make', 'model', 'year'];
const SELLER = ['North Motors', '1 Main St, Austin, TX 78701'];
/** Enough that the file is replaced many times before its end is read. */
const ROWS = [
  COLUMNS,
  ...Array.from({ length: 2_000 }, (_, id) => [id, ...SELLER, 20_000, 'Toyota', 'Camry', 2019]),
];

describe('A delivered file that is still being written', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'growing-'));
    const source = { name: 'north', file: 'north.csv', map: 'google', every: '1 h', full: true };
    writeFileSync(join(dataDir, 'sources.json'), JSON.stringify({ sources: [source] }));
  });

  afterEach(() => rmSync(dataDir, { recursive: true }));

  it('is left for the next run if it is due', async () => {
    const path = csvFile(dataDir, ROWS, 'north.csv');
    expect(await syncWhile(() => csvFile(dataDir, ROWS, 'north.csv'))).toMatchObject({
      code: 0,
      output: expect.stringMatching(/\nnorth .* still being written\n/),
      errors:
        'north: The file changed a moment ago and may still be written. It is left for the next run.\n',
    });
    settle(path);
    expect((await sync()).output).toMatch(/new +2,000\n[^]*\nnorth .* up to date\n/);
  });

  it.each([['north'], ['--all'], ['north --force']])(
    'is waited for if its import is requested: %s',
    async (args) => {
      const path = csvFile(dataDir, ROWS.slice(0, 2), 'north.csv');
      const command = startSync(...args.split(' '));
      const end = endOf(command);
      let printed = '';
      command.stdout!.on('data', (text: Buffer) => (printed += text.toString()));
      await repeat(
        () => csvFile(dataDir, ROWS.slice(0, 2), 'north.csv'),
        () => printed !== '' || command.exitCode !== null,
      );
      expect(printed).toMatch(/^north: .* Waiting …\n/);
      csvFile(dataDir, ROWS, 'north.csv');
      settle(path);
      expect(await end).toMatchObject({
        code: 0,
        output: expect.stringMatching(/new +2,000\n[^]*\nnorth .* up to date\n/),
      });
    },
  );

  it('is left for the next run if it changes and its time is ahead of the clock', async () => {
    let rows = 1;
    const append = () => {
      const path = csvFile(dataDir, ROWS.slice(0, (rows += 1)), 'north.csv');
      const ahead = new Date(Date.now() + 60_000 + rows);
      utimesSync(path, ahead, ahead);
    };
    append();
    expect(await syncWhile(append)).toMatchObject({
      code: 0,
      errors: expect.stringContaining('may still be written. It is left for the next run.\n'),
    });
    expect((await sync()).output).toMatch(/\nnorth .* up to date\n/);
  });

  it('is left for the next run if it changes while it is read, which is not a failure', async () => {
    let version = 0;
    const replace = () => {
      const path = csvFile(dataDir, ROWS, 'north.new');
      version++;
      utimesSync(path, version, version);
      renameSync(path, join(dataDir, 'north.csv'));
    };
    replace();
    expect(await syncWhile(replace)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/\nnorth .* due: its file changed while it was read\n/),
      errors: expect.stringContaining(
        'north: The file changed while it was read. It is left for the next run.\n',
      ),
    });
    expect((await sync()).output).toMatch(/new +2,000\n/);
  });

  const sync = (...args: string[]) => endOf(startSync(...args));

  /** Imports the due sources while their file is changed over and over. */
  async function syncWhile(change: () => void): Promise<ImportEnd> {
    const command = startSync();
    const end = endOf(command);
    await repeat(change, () => command.exitCode !== null);
    return end;
  }

  async function repeat(change: () => void, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      change();
      await yieldToEventLoop();
    }
  }

  function startSync(...args: string[]): ChildProcess {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
    return spawn(process.execPath, [...commandProgram('inventory:sync'), ...args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }
});
