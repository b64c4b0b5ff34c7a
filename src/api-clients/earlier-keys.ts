import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Change } from '../platform/database/database.js';
import type { IntegratorRow } from '../platform/database/tables.js';
import { SqliteError } from '../platform/database/sqlite/sqlite-thread.js';

/** SQLite file in `DATA_DIR` where earlier releases stored integrator keys. */
export const EARLIER_KEYS_FILE_NAME = 'integrators.sqlite';

const BUSY_TIMEOUT_MS = 2_000;
const COLUMNS =
  'id, name, rate_class AS rateClass, key_hash AS keyHash, made_at AS madeAt, withdrawn_at AS withdrawnAt';

/** All rows of the file; empty if there is no file. @throws SqliteError if it cannot be read */
export function earlierKeys(dataDir: string): IntegratorRow[] {
  const path = join(dataDir, EARLIER_KEYS_FILE_NAME);
  if (!existsSync(path)) return [];
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    // A new file without writes has no tables.
    const isWritten = file.prepare('SELECT 1 FROM sqlite_schema').get() !== undefined;
    return isWritten
      ? (file
          .prepare(`SELECT ${COLUMNS} FROM integrator ORDER BY id`)
          .all() as unknown as IntegratorRow[])
      : [];
  } catch (error) {
    throw new SqliteError((error as Error).message, path, (error as { errcode?: number }).errcode);
  } finally {
    file?.close();
  }
}

/**
 * Imports the rows into the database, each key hash once. A row whose id is taken gets a new id. A
 * key revoked in either place is revoked: the file may be older than the database, or still be
 * written by a server of an earlier release. Returns the number of new keys.
 */
export async function takeOver(change: Change, rows: readonly IntegratorRow[]): Promise<number> {
  const known = await change
    .selectFrom('integrator')
    .select(['id', 'keyHash', 'withdrawnAt'])
    .execute();
  const byHash = new Map(known.map((row) => [row.keyHash, row]));
  const ids = new Set(known.map(({ id }) => id));
  let count = 0;
  for (const row of rows) {
    const there = byHash.get(row.keyHash);
    if (there?.withdrawnAt === null && row.withdrawnAt !== null) {
      await change
        .updateTable('integrator')
        .set({ withdrawnAt: row.withdrawnAt })
        .where('id', '=', there.id)
        .execute();
    }
    if (there) continue;
    const id = ids.has(row.id) ? Math.max(...ids, ...rows.map((other) => other.id)) + 1 : row.id;
    ids.add(id);
    await change
      .insertInto('integrator')
      .values({ ...row, id })
      .execute();
    count++;
  }
  return count;
}
