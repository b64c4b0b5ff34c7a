import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkBackup } from '../../src/backup/restore-backup.js';
import type { Database } from '../../src/platform/database/database.js';
import type { DatabasePlace } from '../../src/platform/database/open-database.js';
import { lastBackupAt } from '../../src/operations/last-backup.js';
import { writeEarlierKeys } from '../api-clients/earlier-keys-file.js';
import { message } from './back-up.js';
import { runDataCommand, startDataCommand } from './data-command.js';
import { contentsOf } from './odd-rows.js';
import { placesOnBoth, within } from '../database/places-on-both.js';

const KILLS = process.env['TEST_LONG'] ? 40 : 4;
const LARGE = 'x'.repeat(4_000);
let folder: string;
let file: string;
const newPlace = placesOnBoth();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-data-'));
  file = join(folder, 'shop.backup');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Without cars. */
const backUp = (place: DatabasePlace, ...args: string[]) =>
  runDataCommand('backup', place, file, '--without-cars', ...args);

const addMessages = (database: Database, from: number, to: number) =>
  database.longChange(async (change) => {
    for (let at = from; at < to; at += 100) {
      const rows = Array.from({ length: Math.min(100, to - at) }, (_, more) => ({
        ...message(`m${at + more}`),
        body: LARGE + Math.random(),
      }));
      await change.insertInto('outboxMessage').values(rows).execute();
    }
  });

describe.each(['sqlite', 'postgres'] as const)('npm run data:… over %s', (kind) => {
  it('copies everything to another database and reports the amount', async () => {
    const [from, to] = [
      await newPlace(kind),
      await newPlace(kind === 'sqlite' ? 'postgres' : 'sqlite'),
    ];
    await within(from, (database) => addMessages(database, 0, 3));
    writeEarlierKeys(from.dataDir, [{ id: 2, name: 'North Motors', rateClass: 'partner' }]);
    const startedAt = Date.now();
    const written = await backUp(from);
    expect(await lastBackupAt(from.dataDir)).toBeGreaterThanOrEqual(startedAt);
    expect(written).toMatchObject({ code: 0, errors: 'Backing up …\n' });
    expect(written.output).toContain(`${file} is written: 4 rows.\n`);
    expect(written.output).toContain('           3  outboxMessage\n');
    const restored = await runDataCommand('restore', to, file);
    // A slow machine also gets lines of progress.
    expect(restored).toMatchObject({
      code: 0,
      errors: expect.stringMatching(/^Checking …\nRestoring …\n/),
    });
    expect(restored.output).toMatch(
      /^Restored the backup of 20\S+Z: 4 rows\.\nThe next server start sends 3 messages\.\n$/,
    );
    expect(await within(to, contentsOf)).toEqual(await within(from, contentsOf));
  });

  it('replaces neither a file nor a database unless told to', async () => {
    const place = await newPlace(kind);
    await within(place, (database) => addMessages(database, 0, 1));
    expect((await backUp(place)).code).toBe(0);
    expect(await backUp(place)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('--force replaces it'),
    });
    expect((await backUp(place, '--force')).code).toBe(0);
    const notes = join(folder, 'notes.txt');
    writeFileSync(notes, 'Not a backup');
    expect(await runDataCommand('backup', place, notes, '--without-cars', '--force')).toMatchObject(
      { code: 1, errors: expect.stringContaining('is not a backup') },
    );
    expect(readFileSync(notes, 'utf8')).toBe('Not a backup');
    expect(await runDataCommand('restore', place, file)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('use --replace'),
    });
    const held = await runDataCommand('restore', place, file, '--replace', '--hold-outbox');
    expect([held.code, held.output]).toEqual([
      0,
      expect.stringContaining('1 unsent message became dead letters.'),
    ]);
  });

  it('refuses to restore below a running server', async () => {
    const place = await newPlace(kind);
    await within(place, (database) => addMessages(database, 0, 1));
    await backUp(place);
    const rejected = await within(place, () => runDataCommand('restore', place, file, '--replace'));
    expect([rejected.code, rejected.errors]).toEqual([
      1,
      expect.stringContaining('A server or another command is using the database.'),
    ]);
    expect((await runDataCommand('restore', place, file, '--replace')).code).toBe(0);
  });

  it('leaves no partial backup and no partial restore when killed', async () => {
    const place = await newPlace(kind);
    await within(place, (database) => addMessages(database, 0, 6_000));
    for (let kill = 0; kill < KILLS; kill++) {
      const writing = startDataCommand('backup', place, file, '--without-cars');
      const isBegun = () => readdirSync(folder).some((name) => name.endsWith('.partial'));
      while (!isBegun() && writing.exitCode === null) await sleep(5);
      await sleep(Math.random() * 300);
      writing.kill('SIGKILL');
      if (writing.exitCode === null && writing.signalCode === null) await once(writing, 'exit');
      if (existsSync(file))
        expect((await checkBackup(file))['shoppers']!['outboxMessage']).toBe(6_000);
      for (const name of readdirSync(folder)) if (/backup/.test(name)) rmSync(join(folder, name));
    }
    expect((await backUp(place)).code).toBe(0);
    await within(place, (database) => addMessages(database, 7_000, 7_100));
    for (let kill = 0; kill < KILLS; kill++) {
      const restoring = startDataCommand('restore', place, file, '--replace');
      let said = '';
      restoring.stderr!.on('data', (chunk) => (said += String(chunk)));
      while (!said.includes('Restoring') && restoring.exitCode === null) await sleep(5);
      await sleep(Math.random() * 300);
      restoring.kill('SIGKILL');
      if (restoring.exitCode === null && restoring.signalCode === null)
        await once(restoring, 'exit');
      const there = await within(place, ({ reading }) =>
        reading.selectFrom('outboxMessage').select('id').execute(),
      );
      expect([6_000, 6_100]).toContain(there.length);
    }
  });
});

describe('npm run data:…', () => {
  const nowhere = { dataDir: '/nonexistent', databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };

  it.each([
    ['backup', [], 'No file given.'],
    ['backup', ['a', 'b'], 'Only one file at a time: unexpected argument "b".'],
    ['backup', ['a', '--replace'], "Unknown option '--replace'"],
    ['restore', [], 'No file given.'],
    ['restore', ['a', '--force'], "Unknown option '--force'"],
    ['delete', [], 'No address given.'],
    ['delete', ['pat'], 'This is not an email address.'],
    [
      'delete',
      ['a@example.com', 'b@example.com'],
      'Only one address at a time: unexpected argument "b@example.com".',
    ],
  ] as const)('%s %j reports an error: %s', async (name, args, problem) => {
    const { code, errors } = await runDataCommand(name, nowhere, ...args);
    expect([code, errors.split('\n')[0], errors]).toEqual([
      2,
      expect.stringContaining(problem),
      expect.stringContaining('Usage: '),
    ]);
  });

  it('reports a DATA_DIR that does not exist, where the time of the backup cannot be noted', async () => {
    const place = await newPlace('postgres');
    const { code, output } = await backUp(place);
    expect([code, existsSync(place.dataDir)]).toEqual([0, false]);
    expect(output).toContain(
      `DATA_DIR "${place.dataDir}" does not exist, so forecourt_backup_last_success_timestamp_seconds was not updated.\n`,
    );
  });

  it('reports a failure in one sentence', async () => {
    const place = await newPlace('sqlite');
    const sentence = async (...command: Parameters<typeof runDataCommand>) => {
      const { code, errors } = await runDataCommand(...command);
      return [code, errors.replace(/^(?:[\w ]+ …\n)+/, '')];
    };
    const noData = [
      1,
      expect.stringContaining(`There is no data yet: no shoppers.sqlite in "${place.dataDir}"`),
    ];
    expect(await sentence('backup', place, file)).toEqual(noData);
    expect(await sentence('delete', place, 'pat@example.com')).toEqual(noData);
    expect(await sentence('restore', place, file)).toEqual([
      1,
      expect.stringMatching(/^".*shop.backup" cannot be read: ENOENT.*\.\n$/),
    ]);
    writeFileSync(file, 'no backup');
    expect(await sentence('restore', place, file)).toEqual([
      1,
      `"${file}" is not a backup of this program.\n`,
    ]);
    expect(existsSync(place.dataDir)).toBe(false);
    await within(place, (database) => addMessages(database, 0, 1));
    const below = join(folder, 'no', 'folder');
    expect(await sentence('backup', place, below, '--without-cars')).toEqual([
      1,
      expect.stringMatching(/^".*folder" cannot be written: ENOENT.*\.\n$/),
    ]);
    const away = { ...place, databaseUrl: nowhere.databaseUrl };
    const isAway = expect.stringMatching(
      /^The database at DATABASE_URL is unavailable: .*ECONNREFUSED.*\.\n$/,
    );
    expect(await sentence('backup', away, below)).toEqual([1, isAway]);
    expect(await sentence('delete', away, 'pat@example.com')).toEqual([1, isAway]);
    rmSync(file);
    await backUp(place);
    expect(await sentence('restore', away, file)).toEqual([1, isAway]);
    writeFileSync(join(place.dataDir, 'shoppers.sqlite'), 'no database '.repeat(100));
    const isDamaged = expect.stringMatching(
      /shoppers\.sqlite is damaged or not a database .*Move it away\. Then restore a backup, or start over\.\n$/,
    );
    expect(await sentence('backup', place, below, '--without-cars')).toEqual([1, isDamaged]);
    expect(await sentence('restore', place, file)).toEqual([1, isDamaged]);
    expect(await sentence('delete', place, 'pat@example.com')).toEqual([1, isDamaged]);
  });
});
