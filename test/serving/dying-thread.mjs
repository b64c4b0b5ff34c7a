// Preloaded into a server under test. A serving thread that finds DIE_FILE removes it and dies;
// with HANG_FILE it hangs.
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
