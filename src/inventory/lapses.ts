/**
 * How long a car may be off sale without effect. Feeds lose cars for days: a price is missing, a
 * file is short.
 */

const DAY_MS = 86_400_000;

/**
 * A car that returns within 30 days is not a new listing: it keeps its date and price history, and
 * is not reported as new. Milliseconds.
 */
export const RETURN_MS = 30 * DAY_MS;

/** A car that is off sale for 14 days is reported as sold. Milliseconds. */
export const SOLD_AFTER_MS = 14 * DAY_MS;
