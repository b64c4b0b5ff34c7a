/**
 * A car's price history, and the only rule for price reductions. Badge, crossed-out price,
 * price-drop messages, relevance and `isReducedPrice` use `previousPriceDollars`, which only this
 * rule sets (decision 52).
 */

/**
 * The price from `at` on (epoch milliseconds); without a price, the car was off sale. Ascending by
 * `at`.
 */
export interface PricePoint {
  readonly at: number;
  readonly priceDollars?: number;
}

/** A price that the seller reduced from, and until when it is shown (epoch milliseconds). */
export interface Reduction {
  readonly formerPriceDollars: number;
  readonly until: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * 3 days are a reasonably substantial time (FTC, 16 CFR 233.1). A daily import may start two hours
 * earlier than the previous one.
 */
const HELD_MS = 3 * DAY_MS - 2 * HOUR_MS;
/**
 * Former prices are those of the 30 days before the reduction. The reduction is shown for 30 days.
 */
export const REDUCTION_MS = 30 * DAY_MS;
/** Keeps documents small: three changes a day for a month. */
const MAX_POINTS = 100;

/** A run of one price. Days off sale within it do not count. */
interface PriceRun {
  readonly priceDollars: number;
  readonly from: number;
  to: number;
  askedMs: number;
}

/**
 * Reduction of the current price: its former price is the lowest that was in effect for 3
 * consecutive days in the 30 days before the current price. Undefined without such a price, if it
 * is not above the current one, and for a car off sale.
 */
export function reductionOf(history: readonly PricePoint[]): Reduction | undefined {
  if (history.at(-1)?.priceDollars === undefined) return undefined;
  const runs = runsOf(history);
  const current = runs.pop()!;
  const held = runs.filter(
    ({ to, askedMs }) => askedMs >= HELD_MS && to > current.from - REDUCTION_MS,
  );
  if (held.length === 0) return undefined;
  const formerPriceDollars = Math.min(...held.map(({ priceDollars }) => priceDollars));
  return formerPriceDollars > current.priceDollars
    ? { formerPriceDollars, until: current.from + REDUCTION_MS }
    : undefined;
}

/** The reduction shown at `now` (epoch milliseconds). */
export function reductionAt(history: readonly PricePoint[], now: number): Reduction | undefined {
  const reduction = reductionOf(history);
  return reduction && now < reduction.until ? reduction : undefined;
}

/**
 * Price before the reduction at `now` (epoch milliseconds); undefined if there is none, or it has
 * expired.
 */
export function formerPriceOf(history: readonly PricePoint[], now: number): number | undefined {
  return reductionAt(history, now)?.formerPriceDollars;
}

/**
 * The history with a new price at `now`; unchanged if the price is the same. Stays ordered if the
 * clock goes back.
 */
export function withPrice(
  history: readonly PricePoint[],
  priceDollars: number,
  now: number,
): readonly PricePoint[] {
  const last = history.at(-1);
  if (last?.priceDollars === priceDollars) return history;
  return withPoint(history, { at: Math.max(now, last?.at ?? now), priceDollars });
}

/** The history of a car that went off sale at `at`. */
export function withoutPrice(history: readonly PricePoint[], at: number): readonly PricePoint[] {
  const last = history.at(-1);
  return last?.priceDollars === undefined
    ? history
    : withPoint(history, { at: Math.max(at, last.at) });
}

function withPoint(history: readonly PricePoint[], point: PricePoint): readonly PricePoint[] {
  // Drops a price that was replaced at the same time.
  const before = history.at(-1)?.at === point.at ? history.slice(0, -1) : history;
  return before.at(-1)?.priceDollars === point.priceDollars && before.length > 0
    ? before
    : [...before, point].slice(-MAX_POINTS);
}

/** Runs of equal prices, oldest first. The last one is open. */
function runsOf(history: readonly PricePoint[]): PriceRun[] {
  const runs: PriceRun[] = [];
  history.forEach(({ at, priceDollars }, place) => {
    if (priceDollars === undefined) return;
    const to = history[place + 1]?.at ?? at;
    const last = runs.at(-1);
    if (last?.priceDollars !== priceDollars)
      runs.push({ priceDollars, from: at, to, askedMs: to - at });
    else {
      last.to = to;
      last.askedMs += to - at;
    }
  });
  return runs;
}
