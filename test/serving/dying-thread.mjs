// Preloaded into a server under test: a serving thread that finds the file DIE_FILE takes it away and dies; HANG_FILE, and hangs.
import { rmSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

/** @param {string} name */
function takes(name) {
  try {
    rmSync(process.env[name] ?? '');
    return true;
  } catch {
    return false;
  }
}

if (!isMainThread && workerData?.thread) {
  setInterval(() => {
    if (takes('DIE_FILE')) throw new Error('killed by the test');
    if (takes('HANG_FILE')) for (;;);
  }, 20).unref();
}
