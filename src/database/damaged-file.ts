const [SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB] = [1, 11, 26];
/** The lower byte of an error's code says what it is, the rest in which place. */
const PRIMARY_CODE = 0xff;

/** Whether SQLite found a file to be no database, a damaged one, or one with other tables than these. */
export function isDamaged(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && [SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & PRIMARY_CODE);
}
