import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../config/made-folder.js';
import { isBusy } from '../../database/busy-file.js';
import type { DatabasePlace } from '../../database/open-database.js';
import { InventoryDatabase, rowsOf } from '../postgres/inventory-database.js';

/** Another process is importing the source. Nothing was read or changed. */
export class SourceInUse extends Error {
  constructor(source: string) {
    super(`${source}: another import of this source is running. Try again when it has finished.`);
  }
}

/** What an import does once the source is its own. `held` is aborted when it is no longer: nothing may be changed then. */
type ImportWork<Result> = (held: AbortSignal) => Promise<Result>;

/**
 * Lets one import of a source at a time into a store: two would each remove what the other brings, or put an old file back over a new one.
 * The lock is the database's, on a file of its own or in PostgreSQL, and is opened however the process ends. @throws SourceInUse
 */
export async function whileSourceIsOurs<Result>(place: DatabasePlace, source: string, work: ImportWork<Result>): Promise<Result> {
  return place.databaseUrl === '' ? underFileLock(place.dataDir, source, work) : underServerLock(place.databaseUrl, source, work);
}

async function underFileLock<Result>(dataDir: string, source: string, work: ImportWork<Result>): Promise<Result> {
  const folder = join(dataDir, 'imports');
  makeFolder(folder);
  const file = new DatabaseSync(join(folder, `${source}.lock`));
  try {
    try {
      file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    } catch (error) {
      throw isBusy(error) ? new SourceInUse(source) : error;
    }
    // A file is let go by nobody but its process.
    return await work(new AbortController().signal);
  } finally {
    file.close();
  }
}

async function underServerLock<Result>(databaseUrl: string, source: string, work: ImportWork<Result>): Promise<Result> {
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
