import type { DatabaseSync } from 'node:sqlite';
import { isBusy, sleepMs } from './busy-file.js';

const BUSY_RETRY_MS = 10;

/**
 * Makes a SQLite file one whose readers and writers do not wait for each other. A new file is changed to it once; whoever comes while
 * another does that is refused at once, whatever the connection's timeout, so it is asked again. @throws when that takes too long.
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
