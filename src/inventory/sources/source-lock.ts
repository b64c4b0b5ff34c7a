import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../platform/config/made-folder.js';
import { isBusy } from '../../platform/database/busy-file.js';
import type { DatabasePlace } from '../../platform/database/open-database.js';
import { SQLITE, sqliteCodeOf } from '../../platform/database/sqlite-codes.js';
import { InventoryDatabase, rowsOf } from '../postgres/inventory-database.js';

const LOCK = 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE';

/** Another process is importing the source. Nothing was read or changed. */
export class SourceInUse extends Error {
  constructor(source: string) {
    super(`${source}: another import of this source is running. Try again when it has finished.`);
  }
}

/**
 * Work under the lock. `held` is aborted when the lock is lost; the work must change nothing after
 * that.
 */
type ImportWork<Result> = (held: AbortSignal) => Promise<Result>;

/**
 * Allows one import of a source at a time: concurrent imports would remove each other's offers, or
 * overwrite a new file with an old one. The lock is a database lock, on a separate SQLite file or
 * in PostgreSQL, so it ends with the process.
 * @throws SourceInUse
 */
export async function whileSourceIsOurs<Result>(
  place: DatabasePlace,
  source: string,
  work: ImportWork<Result>,
): Promise<Result> {
  return place.databaseUrl === ''
    ? underFileLock(place.dataDir, source, work)
    : underServerLock(place.databaseUrl, source, work);
}

async function underFileLock<Result>(
  dataDir: string,
  source: string,
  work: ImportWork<Result>,
): Promise<Result> {
  const folder = join(dataDir, 'imports');
  makeFolder(folder);
  const path = join(folder, `${source}.lock`);
  let file = new DatabaseSync(path);
  try {
    try {
      file.exec(LOCK);
    } catch (error) {
      if (isBusy(error)) throw new SourceInUse(source);
      if (sqliteCodeOf(error) !== SQLITE.NOTADB) throw error;
      // A lock file has no data, so a damaged one is replaced.
      file.close();
      rmSync(path);
      file = new DatabaseSync(path);
      file.exec(LOCK);
    }
    // A file lock cannot be lost while the process runs.
    return await work(new AbortController().signal);
  } finally {
    file.close();
  }
}

async function underServerLock<Result>(
  databaseUrl: string,
  source: string,
  work: ImportWork<Result>,
): Promise<Result> {
  const database = new InventoryDatabase(databaseUrl, () => undefined);
  try {
    return await database.withOwnConnection(async (client, held) => {
      const sql = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken';
      const [row] = await rowsOf<{ taken: boolean }>(client, sql, `inventory: source ${source}`);
      if (!row!.taken) throw new SourceInUse(source);
      return work(held);
    });
  } finally {
    await database.close();
  }
}
