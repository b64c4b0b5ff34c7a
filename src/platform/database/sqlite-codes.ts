/** The SQLite result codes used here; https://sqlite.org/rescode.html */
export const SQLITE = {
  ERROR: 1,
  PERM: 3,
  ABORT: 4,
  BUSY: 5,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
} as const;

/** The lower byte of an extended result code is the primary code. */
const PRIMARY_CODE = 0xff;

/** The primary code, see `SQLITE`; undefined for errors not from SQLite. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: number };
  return errcode === undefined ? undefined : errcode & PRIMARY_CODE;
}

/**
 * Disk errors, after which the whole transaction must be rolled back.
 * https://sqlite.org/lang_transaction.html
 */
const DISK_FAULTS: ReadonlySet<number | undefined> = new Set([
  SQLITE.IOERR,
  SQLITE.CORRUPT,
  SQLITE.FULL,
  SQLITE.NOTADB,
]);

/** Whether the disk caused an error, not the statement. */
export function isDiskError(error: unknown): boolean {
  return DISK_FAULTS.has(sqliteCodeOf(error));
}

/** The file is another program's database. The code is the same as SQLite's for missing tables. */
export class OtherTables extends Error {
  readonly errcode = SQLITE.ERROR;

  constructor() {
    super('it has tables of another program');
  }
}
