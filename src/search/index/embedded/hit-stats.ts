import type { IndexAnswer } from '../search-index.js';
import type { FlatIndex } from './flat-index.js';
import { walkOrder } from './order-walk.js';
import type { RowSet } from './row-sets.js';

/** Steps along an order before walking the whole set is cheaper. */
const MOST_STEPS = 4096;

/** Lowest and highest price and year of the set. */
export function statsOf(index: FlatIndex, set: RowSet): IndexAnswer['stats'] | undefined {
  if (set.count === 0) return undefined;
  return (set.bits !== undefined && statsByOrder(index, set.bits)) || statsByRows(index, set);
}

/** The ends of a dense set lie near the ends of the stored orders. */
function statsByOrder(index: FlatIndex, bits: number): IndexAnswer['stats'] | undefined {
  const { priceDollars, byPriceDollars, years, byYears } = index.sections;
  const end = (rows: Uint32Array, numbers: Int32Array, isDescending: boolean): number | undefined => {
    const found = walkOrder({ rows, numbers }, isDescending, { bits: index.bitsAt(bits), skip: 0, take: 1, mostSteps: MOST_STEPS });
    return found && numbers[found[0]!];
  };
  const minPriceDollars = end(byPriceDollars, priceDollars, false);
  const maxPriceDollars = end(byPriceDollars, priceDollars, true);
  const minYear = end(byYears, years, false);
  const maxYear = end(byYears, years, true);
  if (minPriceDollars === undefined || maxPriceDollars === undefined || minYear === undefined || maxYear === undefined) return undefined;
  return { minPriceDollars, maxPriceDollars, minYear, maxYear };
}

function statsByRows(index: FlatIndex, set: RowSet): IndexAnswer['stats'] {
  const { kernel, scratch, bitsByteLength } = index;
  const { count } = set;
  const rows = set.rows ?? scratch.rows;
  if (set.bits !== undefined) kernel.listBits(set.bits, bitsByteLength, rows);
  const boundsOf = (column: 'priceDollars' | 'years'): [number, number] => {
    kernel.bounds(rows, count, index.addressOf(column), scratch.best);
    const [low, high] = new Int32Array(index.flat.buffer, scratch.best, 2);
    return [low!, high!];
  };
  const [minPriceDollars, maxPriceDollars] = boundsOf('priceDollars');
  const [minYear, maxYear] = boundsOf('years');
  return { minPriceDollars, maxPriceDollars, minYear, maxYear };
}
