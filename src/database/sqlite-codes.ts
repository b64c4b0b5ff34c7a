/** SQLite's codes of what is wrong, as far as anybody here tells them apart; https://sqlite.org/rescode.html */
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

/** The lower byte of an error's code says what it is, the rest in which place. */
const PRIMARY_CODE = 0xff;

/** What is wrong, by a code of `SQLITE`; undefined for an error that is not SQLite's. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const { errcode } = error as { errcode?: number };
  return errcode === undefined ? undefined : errcode & PRIMARY_CODE;
}

/** What comes of the disk: after it a transaction is to be taken back as a whole. https://sqlite.org/lang_transaction.html */
const DISK_FAULTS: ReadonlySet<number | undefined> = new Set([SQLITE.IOERR, SQLITE.CORRUPT, SQLITE.FULL, SQLITE.NOTADB]);

/** Whether an error came of the disk, and not of what was asked. */
export function isDiskFault(error: unknown): boolean {
  return DISK_FAULTS.has(sqliteCodeOf(error));
}

/** A file that is a database of somebody else's: the code is what SQLite says where it misses our tables. */
export class OtherTables extends Error {
  readonly errcode = SQLITE.ERROR;

  constructor() {
    super('it has tables of another program');
  }
}
