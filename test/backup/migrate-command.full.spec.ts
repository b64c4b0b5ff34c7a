import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { SuiteDatabases } from '../database/suite-databases.js';
import { freePort } from '../free-port.js';
import { runDataCommand } from './data-command.js';

const UP_TO_DATE = { code: 0, output: 'All tables are up to date.\n', errors: '' };
const databases = new SuiteDatabases();
const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-migrate-'));
afterAll(async () => {
  await databases.drop();
  rmSync(dataDir, { recursive: true });
});

async function schemasOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT DISTINCT schemaname AS name FROM pg_tables WHERE schemaname IN ('inventory', 'public') ORDER BY 1",
  );
  await client.end();
  return rows.map(({ name }) => name);
}

describe('npm run data:migrate', () => {
  it('creates all tables in an empty PostgreSQL, and is safe to repeat and to run concurrently', async () => {
    const databaseUrl = await databases.create('empty');
    expect(await schemasOf(databaseUrl)).toEqual([]);
    const place = { databaseUrl, dataDir };
    expect(
      await Promise.all([runDataCommand('migrate', place), runDataCommand('migrate', place)]),
    ).toEqual([UP_TO_DATE, UP_TO_DATE]);
    expect(await schemasOf(databaseUrl)).toEqual(['inventory', 'public']);
    expect(await runDataCommand('migrate', place)).toEqual(UP_TO_DATE);
  });

  it('reports an unreachable database and unexpected arguments', async () => {
    const away = {
      databaseUrl: `postgres://forecourt@127.0.0.1:${await freePort()}/forecourt`,
      dataDir,
    };
    const { code, errors } = await runDataCommand('migrate', away);
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining('The database at DATABASE_URL is unavailable'),
    ]);
    expect(await runDataCommand('migrate', { databaseUrl: '', dataDir }, 'now')).toMatchObject({
      code: 2,
      errors: expect.stringContaining('Unexpected argument "now".'),
    });
  });
});
