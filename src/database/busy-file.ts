import { SQLITE, sqliteCodeOf } from './sqlite-codes.js';

/** Whether SQLite refused something because another connection holds the file. */
export function isBusy(error: unknown): boolean {
  return sqliteCodeOf(error) === SQLITE.BUSY;
}

/** Holds this whole thread: for those that write, which have nothing else to do. */
export function sleepMs(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
