import type { Clause, PriceFigures } from '../search-index.js';
import type { Json } from './car-documents.js';
import { filterOfClauses, type SearchedCars } from './clause-filters.js';

/**
 * Width of the price steps that are counted first; the step with the median is then counted per
 * dollar.
 */
const STEP_DOLLARS = 1_000;

/** A bucket of a numeric aggregation. */
export interface NumberBucket {
  readonly key: number;
  readonly doc_count: number;
}

/** Counts the cars of a search per price step. */
export function stepsRequest(clauses: readonly Clause[], cars: SearchedCars): Json {
  const steps = { histogram: { field: 'priceDollars', interval: STEP_DOLLARS, min_doc_count: 1 } };
  return {
    size: 0,
    track_total_hits: false,
    query: filterOfClauses(clauses, cars),
    aggs: { steps, bounds: { stats: { field: 'priceDollars' } } },
  };
}

/**
 * The steps that contain the two middle prices, with no cars between them. Undefined if there are
 * no cars.
 */
export function middleSteps(
  steps: readonly NumberBucket[],
): { low: number; high: number; before: number } | undefined {
  const count = countIn(steps);
  if (count === 0) return undefined;
  const [low, high] = middlesOf(count).map((rank) => bucketAt(steps, rank));
  return { low: low!.key, high: high!.key, before: low!.before };
}

/** Counts the cars per dollar within these steps. */
export function dollarsRequest(
  clauses: readonly Clause[],
  { low, high }: { low: number; high: number },
  cars: SearchedCars,
): Json {
  const inSteps = { range: { priceDollars: { gte: low, lt: high + STEP_DOLLARS } } };
  return {
    size: 0,
    track_total_hits: false,
    query: { bool: { filter: [filterOfClauses(clauses, cars), inSteps] } },
    aggs: {
      dollars: { terms: { field: 'priceDollars', size: 2 * STEP_DOLLARS, order: { _key: 'asc' } } },
    },
  };
}

/**
 * Figures of a search with at least one car. `before`: number of cars cheaper than those of
 * `dollars`.
 */
export function figuresOf(
  { count, min, max }: { count: number; min: number; max: number },
  dollars: readonly NumberBucket[],
  before: number,
): PriceFigures {
  const [low, high] = middlesOf(count).map((rank) => bucketAt(dollars, rank - before).key);
  return {
    count,
    lowestDollars: min,
    medianDollars: Math.round((low! + high!) / 2),
    highestDollars: max,
  };
}

function middlesOf(count: number): [number, number] {
  return [(count - 1) >> 1, count >> 1];
}

function bucketAt(buckets: readonly NumberBucket[], rank: number): { key: number; before: number } {
  let before = 0;
  for (const { key, doc_count } of buckets) {
    if (rank < before + doc_count) return { key, before };
    before += doc_count;
  }
  throw new Error(`There is no car ${rank} among ${before}.`);
}

function countIn(buckets: readonly NumberBucket[]): number {
  return buckets.reduce((sum, { doc_count }) => sum + doc_count, 0);
}
