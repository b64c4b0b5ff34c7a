import { SQLITE, sqliteCodeOf } from './sqlite-codes.js';

const DAMAGED: ReadonlySet<number | undefined> = new Set([SQLITE.ERROR, SQLITE.CORRUPT, SQLITE.NOTADB]);

/** Whether SQLite found a file to be no database, a damaged one, or one with other tables than these. */
export function isDamaged(error: unknown): boolean {
  return DAMAGED.has(sqliteCodeOf(error));
}
