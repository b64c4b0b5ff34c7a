import type { DatabaseSync } from 'node:sqlite';
import { isBusy, sleepMs } from './busy-file.js';

/** How long a writer waits for the write lock, in milliseconds, and a callback while it waits. */
export interface LockPatience {
  readonly limitMs: number;
  readonly onWait?: (waitedMs: number) => void;
}

/** Another connection held the write lock too long. Nothing was written, so it is safe to retry. */
export class LockTimeout extends Error {}

/** The error for a file that did not come free in time. */
export function fileBusy(waitedMs: number): LockTimeout {
  return new LockTimeout(
    `Another process has been writing to the same file for ${Math.round(waitedMs / 1_000)} s; try again later.`,
  );
}

/** Pause after a write, so that a writer in a loop does not keep others from the lock. */
const REST_MS = 2;
/**
 * First and last pause between two attempts: shorter than the gap of `REST_MS` in the other's lock.
 */
export const RETRY_MS = { first: 0.5, last: 4 };

/**
 * The write lock of a SQLite file, for one connection. SQLite's own busy handler polls ten times a
 * second, so a process that writes batch after batch would starve the others.
 */
export class WriteTurns {
  readonly #database: DatabaseSync;
  readonly #patience: LockPatience;
  readonly #readTimeoutMs: number;
  #endedAt = Number.NEGATIVE_INFINITY;

  /**
   * `readTimeoutMs`: the connection's own timeout, which stays in force for everything but
   * beginning a write.
   */
  constructor(database: DatabaseSync, patience: LockPatience, readTimeoutMs: number) {
    this.#database = database;
    this.#patience = patience;
    this.#readTimeoutMs = readTimeoutMs;
  }

  /** Begins a write transaction. @throws LockTimeout if the lock was not free in time */
  begin(): void {
    const startedAt = performance.now();
    for (
      let retryMs = RETRY_MS.first;
      !this.tryToBegin();
      retryMs = Math.min(2 * retryMs, RETRY_MS.last)
    ) {
      const waitedMs = performance.now() - startedAt;
      if (waitedMs > this.#patience.limitMs) throw fileBusy(waitedMs);
      this.#patience.onWait?.(waitedMs);
      sleepMs(retryMs);
    }
  }

  /** Like `begin`, without waiting: false if another connection has the lock. */
  tryToBegin(): boolean {
    const restMs = this.#endedAt + REST_MS - performance.now();
    if (restMs > 0) sleepMs(restMs);
    this.#database.exec('PRAGMA busy_timeout = 0');
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if (isBusy(error)) return false;
      throw error;
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${this.#readTimeoutMs}`);
    }
  }

  /** Commits: the changes are durable when this returns. */
  commit(): void {
    this.#database.exec('COMMIT');
    this.#endedAt = performance.now();
  }

  /** Rolls back. */
  rollback(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    this.#endedAt = performance.now();
  }
}
