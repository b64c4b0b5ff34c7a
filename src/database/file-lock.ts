import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './busy-file.js';

const RETRY_MS = 100;

/**
 * Runs the work while no other process runs any under the same lock file. A process that dies lets go of it: the lock is SQLite's on the
 * file, which must stay. `onWait` is called once, when another process has it. @throws what SQLite throws where the file cannot be made
 */
export async function withFileLock<Result>(path: string, work: () => Promise<Result>, onWait: () => void): Promise<Result> {
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
