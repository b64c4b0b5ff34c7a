import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './busy-file.js';

const RETRY_MS = 100;

/**
 * Runs the work while no other process holds the lock file. The lock is SQLite's lock on the file,
 * so it ends with the process; the file must stay. `onWait` is called once if another process has
 * the lock. @throws SQLite's error if the file cannot be created
 */
export async function withFileLock<Result>(
  path: string,
  work: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    for (let tries = 0; !isTaken(lock); tries++) {
      if (tries === 0) onWait();
      await sleep(RETRY_MS);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}
