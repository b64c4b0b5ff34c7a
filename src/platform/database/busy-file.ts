import { SQLITE, sqliteCodeOf } from './sqlite-codes.js';

/** Whether SQLite failed because another connection has the lock. */
export function isBusy(error: unknown): boolean {
  return sqliteCodeOf(error) === SQLITE.BUSY;
}

/** Blocks the whole thread; only for threads that do nothing but write. */
export function sleepMs(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
