import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from '../scripts/one-at-a-time.mjs';

const POLL_MS = 20;

/** Folder that all specs of a run share. */
export function runFolder(): string {
  const folder = process.env['TEST_MADE_ONCE'];
  if (folder === undefined)
    throw new Error('TEST_MADE_ONCE names no folder: start the specs with jest.');
  return folder;
}

/**
 * The folder of this name that all specs of a run share. On first use `make` fills an empty folder,
 * and returns when nothing writes to it any more; other processes wait. Its content is copied,
 * never changed.
 */
export async function madeOnce(
  name: string,
  make: (emptyDir: string) => void | Promise<void>,
): Promise<string> {
  const made = join(runFolder(), name);
  const lock = `${made}.lock`;
  while (!existsSync(made)) {
    if (!tryLock(lock)) {
      await sleep(POLL_MS);
      continue;
    }
    try {
      if (!existsSync(made)) await makeNow(made, make);
    } finally {
      rmSync(lock);
    }
  }
  return made;
}

async function makeNow(
  made: string,
  make: (emptyDir: string) => void | Promise<void>,
): Promise<void> {
  const making = mkdtempSync(join(runFolder(), 'making-'));
  // Programs that do not run as root must be able to access it.
  chmodSync(making, 0o755);
  await make(making);
  renameSync(making, made);
}
