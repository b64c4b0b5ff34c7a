import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commandProgram } from '../../scripts/server-program.mjs';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { IntegratorKeys } from '../../src/api-clients/integrator-keys.js';
import { writeEarlierKeys } from '../api-clients/earlier-keys-file.js';

const COMMAND = commandProgram('integrators');
const TODAY = new Date().toISOString().slice(0, 10);
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forecourt-integrators-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const run = (...args: string[]) => runWith({}, ...args);

function runWith(
  variables: NodeJS.ProcessEnv,
  ...args: string[]
): { code: number | null; output: string; errors: string } {
  const env = { ...process.env, DATA_DIR: dataDir, ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], {
    env,
    encoding: 'utf8',
  });
  return { code: status, output: stdout, errors: stderr };
}

describe('npm run integrators', () => {
  it('creates a key and shows it once, lists keys, and revokes them', async () => {
    const made = run('create', 'North Motors', '--class', 'partner');
    expect(made).toMatchObject({ code: 0, errors: '' });
    const [key] = /fck_[\w-]{43}/.exec(made.output)!;
    expect(made.output).toContain(`Authorization: Bearer ${key}`);
    expect(made.output).toContain(`There was no data in "${dataDir}" yet.`);
    const database = openDatabase({ databaseUrl: '', dataDir }, () => undefined);
    const keys = new IntegratorKeys(database, dataDir);
    expect(await keys.find(key)).toMatchObject({
      id: 1,
      name: 'North Motors',
      rateClass: 'partner',
    });
    expect(run('create', 'South Motors').output).not.toContain('There was no data');
    const list = run('list');
    expect(list.output).toBe(
      `   1  partner   made ${TODAY}  North Motors\n   2  standard  made ${TODAY}  South Motors\n`,
    );
    expect(run('withdraw', '1').output).toBe(
      `   1  partner   made ${TODAY}, withdrawn ${TODAY}  North Motors\n`,
    );
    expect(await keys.find(key)).toBeUndefined();
    await database.close();
  });

  it.each([
    [[], 'No action given.'],
    [['make'], 'Unknown action "make".'],
    [['create'], 'create needs a name for the key'],
    [['create', '  '], 'create needs a name for the key'],
    [['create', 'North', 'Motors'], 'Put a name of several words in quotes.'],
    [
      ['create', 'North', '--class', 'public'],
      '--class must be one of standard, partner, but is "public".',
    ],
    [['list', '--class', 'partner'], '--class works only with create.'],
    [['withdraw', 'North'], 'withdraw needs the id of a key. To see the ids, run list.'],
    [['list', '--all'], "Unknown option '--all'"],
  ])('called as %j reports an error: %s', (args, message) => {
    const { code, errors } = run(...args);
    expect([code, errors.split('\n')[0], errors]).toEqual([
      2,
      expect.stringContaining(message),
      expect.stringContaining('Usage: '),
    ]);
  });

  it('keeps the keys of an earlier release', () => {
    writeEarlierKeys(dataDir, [{ id: 4, name: 'North Motors', rateClass: 'partner' }]);
    expect(run('list').output).toBe('   4  partner   made 1970-01-01  North Motors\n');
    expect(run('withdraw', '4').output).toBe(
      `   4  partner   made 1970-01-01, withdrawn ${TODAY}  North Motors\n`,
    );
  });

  it('reports an unknown key and unusable arguments', () => {
    const isMistyped = expect.stringContaining(
      `There is no data yet: no shoppers.sqlite in "${dataDir}"`,
    );
    for (const words of [['list'], ['withdraw', '7']])
      expect(run(...words)).toMatchObject({ code: 1, errors: isMistyped });
    expect(readdirSync(dataDir)).toEqual([]);
    writeFileSync(join(dataDir, 'shoppers.sqlite'), '');
    expect(run('withdraw', '7')).toMatchObject({ code: 1, errors: 'No key has id 7.\n' });
    expect(run('list').output).toBe('There are no keys.\n');
    writeFileSync(join(dataDir, 'integrators.sqlite'), 'no database '.repeat(100));
    const earlier = run('list');
    expect([earlier.code, earlier.errors]).toEqual([
      1,
      expect.stringContaining('integrators.sqlite is damaged or not a database'),
    ]);
    writeFileSync(join(dataDir, 'shoppers.sqlite'), 'no database '.repeat(100));
    const damaged = run('list');
    expect([damaged.code, damaged.errors]).toEqual([
      1,
      expect.stringContaining('shoppers.sqlite is damaged or not a database'),
    ]);
  });

  it('reports that PostgreSQL is unavailable', () => {
    const away = runWith({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'list');
    expect([away.code, away.errors]).toEqual([
      1,
      expect.stringMatching(/^The database at DATABASE_URL is unavailable: .*ECONNREFUSED/),
    ]);
  });
});
