// Keeps two commands on a fresh clone from installing and building at the same time. Imports only
// built-in modules.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const WAIT_MS = 200;

/**
 * Runs the work under a lock per folder; other processes wait. The lock of a killed process is
 * removed.
 *
 * @template Result
 * @param {string} root
 * @param {() => Result | Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function oneAtATime(root, work) {
  const lock = join(root, '.setup-lock');
  for (let waits = 0; !tryLock(lock); waits += 1) {
    if (waits === 0) console.log('Waiting for another install or build to finish …');
    await setTimeout(WAIT_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Takes the lock. Returns false if it exists, and removes it if its process is gone.
 * @param {string} lock
 */
export function tryLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  if (isAbandoned(lock)) rmSync(lock, { force: true });
  return false;
}

/** @param {string} lock */
function isAbandoned(lock) {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    // The file is created before the process id is written.
    if (owner > 0) process.kill(owner, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
