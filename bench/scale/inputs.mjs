// @ts-check
// What the simulation reckons with: measured costs, each with its source, and assumptions about the marketplace.

/**
 * Measured. `alerts`: bench/results/alerts-2026-11-23.md, seconds of CPU time for 100,000 looks at 25,000 and 1,000,000 cars;
 * `told`: seconds more when each gets a mail. `mailsPerSecond`: docs/reliability.md, R4 (10,000 messages in 5 to 7 s). `pageMs`:
 * bench/results/before-2026-11-26.md and docs/performance.md. `indexMs`: bench/results/search-2026-11-21.md, CPU time of a search
 * at 1,000,000 cars (1,446 a second on a core). `queueLimitMs`: the default of QUEUE_LIMIT_MS.
 */
export const MEASURED = {
  alerts: {
    small: { cars: 25_000, seconds: 2.8 },
    large: { cars: 1_000_000, seconds: 12.3 },
    told: 33.4,
    looks: 100_000,
  },
  looksPerSecondOfSmallIndex: 20_904,
  mailsPerSecond: 1_430,
  pageMs: { kept: 1 },
  indexMs: { cars: 1_000_000, ms: 1_000 / 1_446 },
  indexBytesPerCar: 146,
  queueLimitMs: 2_000,
};

/** Assumed. A page that is not cached takes 16 to 24 ms today (docs/scaling.md). */
export const ASSUMED = {
  cars: 10_000_000,
  pagesPerSecond: 10_000,
  firstPageMs: 20,
  coresOfMachine: 4,
  /** Different searches, and their Zipf exponent. */
  differentSearches: 20_000_000,
  searchExponent: 1,
  keptSeconds: 60,
  savedSearches: 50_000_000,
  instantShare: 0.1,
  mailsPerDay: 100_000_000,
  changedCarsPerDay: 300_000,
};
