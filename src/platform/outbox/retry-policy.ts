import type { SendFailure } from './send-failure.js';

/**
 * Pause after the first failure; doubles with each failure up to the maximum (exponential
 * back-off).
 */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/**
 * Failures until a message is a dead letter. The pauses add up to 5 days (RFC 5321, 4.5.4.1: at
 * least 4 to 5) and 3 minutes.
 */
export const MAX_TRIES = 126;

/**
 * A message whose senders ended so often without reporting an outcome probably crashes them: it
 * becomes a dead letter.
 */
export const MAX_UNREPORTED_TRIES = 8;

/** Back-off: pause before the next try, in milliseconds. */
export function pauseAfter(tries: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
}

/**
 * Pause before the next try, in milliseconds, at least as long as the receiver asked for; undefined
 * if the message becomes a dead letter.
 */
export function pauseAfterFailure(
  tries: number,
  { isPermanent, retryAfterMs }: SendFailure,
): number | undefined {
  if (isPermanent || tries >= MAX_TRIES) return undefined;
  return Math.max(pauseAfter(tries), Math.min(retryAfterMs, LONGEST_PAUSE_MS));
}

/** Columns of a message that is due again. It may have arrived, so it does not count as untried. */
export function triedOnce(now: number) {
  return { deadAt: null, dueAt: now, tries: 1, unreportedTries: 0 };
}
