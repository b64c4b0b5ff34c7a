const SQLITE_BUSY = 5;
/** The lower byte of an error's code says what it is, the rest in which place. */
const PRIMARY_CODE = 0xff;

/** Whether SQLite refused something because another connection holds the file. */
export function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && (errcode & PRIMARY_CODE) === SQLITE_BUSY;
}

/** Holds this whole thread: for those that write, which have nothing else to do. */
export function sleepMs(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
