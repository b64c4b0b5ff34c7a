import type { DatabaseSync } from 'node:sqlite';
import { isBusy, sleepMs } from './busy-file.js';

const BUSY_RETRY_MS = 10;

/**
 * Puts a SQLite file in write-ahead mode, so that readers and writers do not block each other.
 * Retries, because during another connection's switch SQLite reports "busy" at once, ignoring the
 * connection's timeout. @throws after the timeout
 */
export function useWriteAheadLog(database: DatabaseSync, timeoutMs: number): void {
  const until = performance.now() + timeoutMs;
  for (;;) {
    try {
      return database.exec('PRAGMA journal_mode = WAL');
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      sleepMs(BUSY_RETRY_MS);
    }
  }
}
