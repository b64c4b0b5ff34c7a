import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate } from '../../src/platform/database/migrations/migrations.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { freePort } from '../free-port.js';
import { madeOnce } from '../made-once.js';
import { NOBODY, newPostgresFolder } from './postgres-programs.js';
import { postgresOptions, postgresUrl } from './postgres-server.js';

/** A server uses at most 22 connections, and the specs of a worker have a few servers. */
const MAX_CONNECTIONS = 300;
const PORT_FILE = 'port';
const run = promisify(execFile);

/** Templates of new databases: empty, or with this release's tables. */
export const TEMPLATES = { empty: 'template1', migrated: 'migrated' } as const;

/**
 * Port of the PostgreSQL that all suites of a run share. The first one that needs it starts it; it
 * ends with the run.
 */
export async function sharedPostgres(): Promise<number> {
  const made = await madeOnce('shared-postgres', async (emptyDir) => {
    const port = await startDetached();
    await makeMigratedTemplate(port);
    writeFileSync(join(emptyDir, PORT_FILE), String(port));
  });
  return Number(readFileSync(join(made, PORT_FILE), 'utf8'));
}

/** Runs one statement in the database `postgres`, which no suite uses. */
export async function runOnPostgres(port: number, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl(port, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Outlives the worker that starts it. */
async function startDetached(): Promise<number> {
  const { programs, folder } = await newPostgresFolder();
  const port = await freePort();
  // Without fsync, because no suite tests crashes of this server. Dropping a database then takes a
  // fifth of the time.
  const options = [...postgresOptions(folder, port, MAX_CONNECTIONS), '-c', 'fsync=off'].join(' ');
  const words = [
    'start',
    '--wait',
    '-D',
    join(folder, 'data'),
    '-l',
    join(folder, 'log'),
    '-o',
    options,
  ];
  await run(join(programs, 'pg_ctl'), words, { ...NOBODY, cwd: folder });
  return port;
}

async function makeMigratedTemplate(port: number): Promise<void> {
  await runOnPostgres(port, `CREATE DATABASE ${TEMPLATES.migrated}`);
  const database = openDatabase(
    { databaseUrl: postgresUrl(port, TEMPLATES.migrated), dataDir: '' },
    () => undefined,
  );
  await migrate(database);
  await database.close();
}
