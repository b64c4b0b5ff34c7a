import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './busy-file.js';
import { ofDatabase } from './database-unavailable.js';
import type { DatabasePlace } from './open-database.js';
import { SHOPPERS_FILE_NAME } from './open-database.js';
import { APPLICATION_NAME } from './postgres-pool.js';
import { SqliteError } from './sqlite/sqlite-thread.js';

/** In milliseconds. A server that hangs counts as unavailable. */
const ANSWER_MS = 2_000;

/**
 * Whether a server or command has the database open. Their caches would be wrong after the whole
 * database is replaced. Call it before opening the database. @throws database errors
 */
export async function isDatabaseInUse({ databaseUrl, dataDir }: DatabasePlace): Promise<boolean> {
  return databaseUrl === ''
    ? isFileInUse(join(dataDir, SHOPPERS_FILE_NAME))
    : isServerInUse(databaseUrl);
}

/**
 * Only the sole connection can take a SQLite file out of write-ahead mode. The next one to open it
 * restores the mode.
 */
export function isFileInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: 0 });
    file.exec('PRAGMA journal_mode = DELETE');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw new SqliteError((error as Error).message, path, (error as { errcode?: number }).errcode);
  } finally {
    file?.close();
  }
}

/** A running server polls its outbox every second, so it always has a connection. */
async function isServerInUse(connectionString: string): Promise<boolean> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  // A lost connection makes the query fail with this error.
  client.on('error', ofDatabase);
  try {
    await client.connect().catch((error: unknown) => {
      throw ofDatabase(error);
    });
    const others =
      'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1';
    return (await client.query(others, [APPLICATION_NAME])).rows.length > 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}
