import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A stopping server exits after this time, whatever blocks it: the limit is three seconds, and
 * exiting takes time.
 */
const STOP_LIMIT_MS = 2_750;
/** Only a change in progress outlasts it, on a machine that is far too busy. */
const CHANGE_LIMIT_MS = 8_000;
const LOOK_MS = 50;

/** Resolves when a stopping server or thread has to end. */
export async function stopLimit(isChanging: () => boolean): Promise<void> {
  const until = performance.now() + CHANGE_LIMIT_MS;
  await sleep(STOP_LIMIT_MS);
  while (isChanging() && performance.now() < until) await sleep(LOOK_MS);
}
