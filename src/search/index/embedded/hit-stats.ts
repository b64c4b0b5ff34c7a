import type { IndexAnswer } from '../search-index.js';
import type { FlatIndex } from './flat-index.js';
import { walkOrder } from './order-walk.js';
import { listed, type RowSet } from './row-sets.js';

/** Lowest and highest price and year of the set. */
export function statsOf(index: FlatIndex, set: RowSet): IndexAnswer['stats'] | undefined {
  if (set.count === 0) return undefined;
  const [minPriceDollars, maxPriceDollars] = boundsOf(index, set, 'priceDollars', 'byPriceDollars');
  const [minYear, maxYear] = boundsOf(index, set, 'years', 'byYears');
  return { minPriceDollars, maxPriceDollars, minYear, maxYear };
}

type Bounds = [lowest: number, highest: number];

function boundsOf(index: FlatIndex, set: RowSet, column: 'priceDollars' | 'years', order: 'byPriceDollars' | 'byYears'): Bounds {
  return (set.bits !== undefined && boundsByOrder(index, set, column, order)) || boundsByRows(index, set, column);
}

/** The ends of a dense set mostly lie near the ends of the stored order. Half as many steps as rows cost no more than all rows. */
function boundsByOrder(
  index: FlatIndex,
  { bits, count }: { bits: number; count: number },
  column: 'priceDollars' | 'years',
  order: 'byPriceDollars' | 'byYears',
): Bounds | undefined {
  const { [column]: numbers, [order]: rows } = index.sections;
  const walk = { bits: index.bitsAt(bits), skip: 0, take: 1, mostSteps: count >>> 1 };
  const lowest = walkOrder({ rows, numbers }, false, walk);
  const highest = lowest && walkOrder({ rows, numbers }, true, walk);
  return highest && [numbers[lowest[0]!]!, numbers[highest[0]!]!];
}

function boundsByRows(index: FlatIndex, set: RowSet, column: 'priceDollars' | 'years'): Bounds {
  const { kernel, scratch } = index;
  const { rows, count } = listed(index, set);
  kernel.bounds(rows, count, index.addressOf(column), scratch.best);
  const [lowest, highest] = new Int32Array(index.flat.buffer, scratch.best, 2);
  return [lowest!, highest!];
}
