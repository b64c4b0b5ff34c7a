import type { IndexAnswer } from '../../search-index.js';
import type { FlatIndex } from './flat-index.js';
import { firstNotBelow } from './order-walk.js';
import type { Predicate } from './predicate.js';
import { listed, type RowSet } from './row-sets.js';

/** Lowest and highest price and year of a set whose rows all satisfy the predicates. */
export function statsOf(
  index: FlatIndex,
  set: RowSet,
  predicates: Iterable<Predicate>,
): IndexAnswer['stats'] | undefined {
  if (set.count === 0) return undefined;
  const [minPriceDollars, maxPriceDollars] = boundsOf(index, set, PRICES, predicates);
  const [minYear, maxYear] = boundsOf(index, set, YEARS, predicates);
  return { minPriceDollars, maxPriceDollars, minYear, maxYear };
}

const PRICES = { column: 'priceDollars', order: 'byPriceDollars' } as const;
const YEARS = { column: 'years', order: 'byYears' } as const;

type Bounds = [lowest: number, highest: number];

function boundsOf(
  index: FlatIndex,
  set: RowSet,
  numbers: typeof PRICES | typeof YEARS,
  predicates: Iterable<Predicate>,
): Bounds {
  return (
    (set.bits !== undefined && boundsByOrder(index, set, numbers, predicates)) ||
    boundsByRows(index, set, numbers.column)
  );
}

/**
 * The extremes of a set are usually near the ends of the stored order, or of the requested range of
 * it. Half as many steps as rows cost no more than reading all rows.
 */
function boundsByOrder(
  index: FlatIndex,
  { bits, count }: { bits: number; count: number },
  { column, order }: typeof PRICES | typeof YEARS,
  predicates: Iterable<Predicate>,
): Bounds | undefined {
  const { [column]: numbers, [order]: rows } = index.sections;
  const [first, end] = stretchRequested(rows, numbers, index.addressOf(column), predicates);
  const steps = Math.min(end - first, count >>> 1);
  const words = index.bitsAt(bits);
  const isIn = (row: number) => ((words[row >>> 5]! >>> (row & 31)) & 1) === 1;
  let low = first;
  while (low < first + steps && !isIn(rows[low]!)) low++;
  let high = end - 1;
  while (high >= end - steps && !isIn(rows[high]!)) high--;
  return low < first + steps && high >= end - steps
    ? [numbers[rows[low]!]!, numbers[rows[high]!]!]
    : undefined;
}

/** Range of the column's order that satisfies the predicates on the column. */
function stretchRequested(
  rows: Uint32Array,
  numbers: Int32Array,
  address: number,
  predicates: Iterable<Predicate>,
): [first: number, end: number] {
  let [first, end] = [0, rows.length];
  for (const { isNone, ranges, options, radiusCount } of predicates) {
    const [range] = ranges;
    if (isNone || range?.column !== address || ranges.length + options.length + radiusCount > 1)
      continue;
    first = Math.max(first, firstNotBelow(rows, numbers, range.min, rows.length));
    end = Math.min(end, firstNotBelow(rows, numbers, range.max + 1, rows.length));
  }
  return [first, end];
}

function boundsByRows(index: FlatIndex, set: RowSet, column: 'priceDollars' | 'years'): Bounds {
  const { kernel, scratch } = index;
  const { rows, count } = listed(index, set);
  kernel.bounds(rows, count, index.addressOf(column), scratch.best);
  const [lowest, highest] = new Int32Array(index.flat.buffer, scratch.best, 2);
  return [lowest!, highest!];
}
