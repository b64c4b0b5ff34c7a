import type { DatabaseSync } from 'node:sqlite';
import { isBusy, sleepMs } from './busy-file.js';

/** How long a writer waits for its turn behind other connections, in milliseconds, and who hears of it while it does. */
export interface WriterPatience {
  readonly limitMs: number;
  readonly onWait?: (waitedMs: number) => void;
}

/** Another connection has been writing longer than somebody would wait. Nothing was written; to do the same again is safe. */
export class WriterBusy extends Error {}

/** Whoever has just written lets the others begin first: to take every turn at once would keep them out for as long as it goes on. */
const REST_MS = 2;
/** First and last pause between two attempts: a turn that comes free for `REST_MS` must not be slept through. */
const RETRY_MS = { first: 0.5, last: 4 };

/**
 * The turns of one connection at writing to a SQLite file. SQLite's own waiting polls ten times a second, so that a process which
 * writes batch after batch keeps all others out until they give up.
 */
export class WriteTurns {
  readonly #database: DatabaseSync;
  readonly #patience: WriterPatience;
  readonly #readTimeoutMs: number;
  #endedAt = Number.NEGATIVE_INFINITY;

  /** `readTimeoutMs` is the connection's own timeout, which stays as it is for everything but the beginning of a turn. */
  constructor(database: DatabaseSync, patience: WriterPatience, readTimeoutMs: number) {
    this.#database = database;
    this.#patience = patience;
    this.#readTimeoutMs = readTimeoutMs;
  }

  /** Begins a transaction that may write. @throws WriterBusy when patience is over */
  begin(): void {
    const restMs = this.#endedAt + REST_MS - performance.now();
    if (restMs > 0) sleepMs(restMs);
    this.#database.exec('PRAGMA busy_timeout = 0');
    try {
      this.#beginInTurn();
    } finally {
      this.#database.exec(`PRAGMA busy_timeout = ${this.#readTimeoutMs}`);
    }
  }

  /** Ends it: all of it is durable when this returns. */
  commit(): void {
    this.#database.exec('COMMIT');
    this.#endedAt = performance.now();
  }

  /** Ends it as if it had never begun. */
  rollback(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    this.#endedAt = performance.now();
  }

  #beginInTurn(): void {
    const startedAt = performance.now();
    for (let retryMs = RETRY_MS.first; ; retryMs = Math.min(2 * retryMs, RETRY_MS.last)) {
      try {
        return this.#database.exec('BEGIN IMMEDIATE');
      } catch (error) {
        if (!isBusy(error)) throw error;
      }
      const waitedMs = performance.now() - startedAt;
      if (waitedMs > this.#patience.limitMs) {
        throw new WriterBusy(`Another process has been writing to the same file for ${Math.round(waitedMs / 1_000)} s; try again later.`);
      }
      this.#patience.onWait?.(waitedMs);
      sleepMs(retryMs);
    }
  }
}
