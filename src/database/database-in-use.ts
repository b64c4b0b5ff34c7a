import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './busy-file.js';
import { ofDatabase } from './database-unavailable.js';
import type { DatabasePlace } from './open-database.js';
import { SHOPPERS_FILE_NAME } from './open-database.js';
import { APPLICATION_NAME } from './postgres-pool.js';
import { SqliteFault } from './sqlite/sqlite-thread.js';

/** A server that stands still is told as one that is away. */
const ANSWER_MS = 2_000;

/**
 * Whether a server or a command has the database open now: what they remember of it would be wrong once all of it is another. Asked before
 * the own one is opened. @throws what the database throws
 */
export async function isDatabaseInUse({ databaseUrl, dataDir }: DatabasePlace): Promise<boolean> {
  return databaseUrl === '' ? isFileInUse(join(dataDir, SHOPPERS_FILE_NAME)) : isServerInUse(databaseUrl);
}

/** SQLite takes a file out of its write-ahead mode only for a connection that is the only one; whoever opens it next puts it back. */
export function isFileInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: 0 });
    file.exec('PRAGMA journal_mode = DELETE');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw new SqliteFault((error as Error).message, path, (error as { errcode?: number }).errcode);
  } finally {
    file?.close();
  }
}

/** A server looks at its outbox every second, so that it always has a connection. */
async function isServerInUse(connectionString: string): Promise<boolean> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
  // What it is lost by, the question fails by.
  client.on('error', ofDatabase);
  try {
    await client.connect().catch((error: unknown) => {
      throw ofDatabase(error);
    });
    const others = 'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1 LIMIT 1';
    return (await client.query(others, [APPLICATION_NAME])).rows.length > 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}
