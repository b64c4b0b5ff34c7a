import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { commandProgram } from '../../scripts/server-program.mjs';
import { migrate } from '../../src/platform/database/migrations/migrations.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { message } from '../backup/back-up.js';

const COMMAND = commandProgram('outbox');
const DIED_AT = Date.UTC(2026, 10, 27, 10, 3);
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'forecourt-outbox-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function run(...args: string[]): { code: number | null; output: string; errors: string } {
  const env = { ...process.env, DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], {
    env,
    encoding: 'utf8',
  });
  return { code: status, output: stdout, errors: stderr };
}

async function withOutbox<Result>(
  use: (outbox: Outbox) => Promise<Result>,
  ...rows: ReturnType<typeof message>[]
): Promise<Result> {
  const database = openDatabase({ databaseUrl: '', dataDir }, () => undefined);
  await migrate(database);
  if (rows.length > 0) await database.reading.insertInto('outboxMessage').values(rows).execute();
  const result = await use(new Outbox(database));
  await database.close();
  return result;
}

const counts = () => withOutbox((outbox) => outbox.counts());
const dead = (id: string) => ({ ...message(id, DIED_AT), tries: 1 });

describe('npm run outbox', () => {
  it('lists dead letters with reasons, resends them and deletes them', async () => {
    await withOutbox(
      async () => undefined,
      message('waits'),
      dead('a'),
      dead('b'),
      dead('c'),
      dead('d'),
    );
    expect(run('list').output).toContain(
      'a  mail  added 1970-01-01 00:00, dead 2026-11-27 10:03, 1 try: ',
    );
    expect(run('list').output).toContain('4 dead letters, 1 waiting to be sent.\n');
    expect(run('retry', 'a')).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 dead letter queued again'),
    });
    expect(await counts()).toEqual({ waiting: 2, dead: 3 });
    expect(run('drop', 'b', 'waits')).toMatchObject({
      code: 1,
      errors: '1 dead letter deleted. One id matches no dead letter.\n',
    });
    expect(await counts()).toEqual({ waiting: 2, dead: 2 });
    expect(run('retry', '--all').output).toContain('2 dead letters queued again');
    expect(await counts()).toEqual({ waiting: 4, dead: 0 });
    expect(run('drop', '--all')).toMatchObject({ code: 0, output: 'Nothing was changed.\n' });
    expect(run('list').output).toBe('No dead letters, 4 waiting to be sent.\n');
  });

  it.each([
    [[], 'No action given.'],
    [['send'], 'Unknown action "send".'],
    [['list', 'a'], 'list takes no arguments'],
    [['retry'], 'retry needs ids of dead letters'],
    [['drop', 'a', '--all'], 'drop needs ids of dead letters'],
  ])('prints its usage for %j', (args, problem) => {
    const { code, errors } = run(...args);
    expect([code, errors]).toEqual([2, expect.stringContaining(problem)]);
    expect(errors).toContain('Usage: node dist/forecourt.js outbox');
  });

  it('creates no empty database', () => {
    expect(run('list')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('no shoppers.sqlite'),
    });
  });
});
