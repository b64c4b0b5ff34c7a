// Two commands on a fresh clone would install and build in each other's files. Imports nothing that has to be installed.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const WAIT_MS = 200;

/**
 * Runs when no other process runs anything for this folder, and keeps others waiting meanwhile. One that was killed keeps nobody waiting.
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

/** Takes the lock unless another process that lives has it. @param {string} lock */
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
    // It is made before its owner is written to it.
    if (owner > 0) process.kill(owner, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
