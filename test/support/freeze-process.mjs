import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 5;

/**
 * Stops a process with SIGSTOP and waits until each of its threads has stopped. On a busy machine,
 * a thread may run on for a while after the signal.
 * @param {import('node:child_process').ChildProcess} child
 */
export async function freezeProcess(child) {
  child.kill('SIGSTOP');
  // Other systems stop all threads at once.
  if (process.platform !== 'linux') return;
  while (child.exitCode === null && child.signalCode === null && !hasStopped(child.pid))
    await sleep(POLL_MS);
}

/** @param {number | undefined} pid */
function hasStopped(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).every((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
      // The name before the state may contain spaces and parentheses.
      return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T');
    });
  } catch {
    // A thread has ended since the list was read.
    return false;
  }
}
