import type { IndexAnswer } from '../search-index.js';
import type { CarColumns } from './car-columns.js';
import type { RowSet } from './row-set.js';

/** Lowest and highest price and year of the set. */
export function statsOf({ priceDollars, years }: CarColumns, { rows, count }: RowSet): IndexAnswer['stats'] | undefined {
  if (count === 0) return undefined;
  let minPriceDollars = Infinity;
  let maxPriceDollars = -Infinity;
  let minYear = Infinity;
  let maxYear = -Infinity;
  for (let at = 0; at < rows.length; at++) {
    const price = priceDollars[rows[at]!]!;
    const year = years[rows[at]!]!;
    if (price < minPriceDollars) minPriceDollars = price;
    if (price > maxPriceDollars) maxPriceDollars = price;
    if (year < minYear) minYear = year;
    if (year > maxYear) maxYear = year;
  }
  return { minPriceDollars, maxPriceDollars, minYear, maxYear };
}
