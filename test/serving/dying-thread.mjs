// Preloaded into a server under test: a serving thread that finds the file DIE_FILE takes it away and dies.
import { rmSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

if (!isMainThread && workerData?.thread) {
  setInterval(() => {
    try {
      rmSync(process.env['DIE_FILE'] ?? '');
    } catch {
      return;
    }
    throw new Error('killed by the test');
  }, 20).unref();
}
