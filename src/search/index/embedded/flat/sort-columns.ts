import { orderedByDoubles, orderedByNumbers } from './radix-order.js';
import type { Sections } from './sections.js';

type Numbers = Pick<Sections, 'ids' | 'priceDollars' | 'years' | 'mileageMiles' | 'scores'>;

type SortSections = Pick<
  Sections,
  | 'ranks'
  | 'rowsByRank'
  | 'listedRanks'
  | 'listedTimes'
  | 'byPriceDollars'
  | 'byYears'
  | 'byMileageMiles'
  | 'byScores'
  | 'byListedRanks'
>;

/**
 * Sorted rows per sortable column. `arrivals`: by row, arrival number of its car; arrival is often
 * in id order.
 */
export function sortColumns(
  numbers: Numbers,
  listedAt: Float64Array,
  arrivals: Uint32Array,
): SortSections {
  const { ids, priceDollars, years, mileageMiles, scores } = numbers;
  const rowsByArrival = new Uint32Array(ids.length);
  arrivals.forEach((arrival, row) => (rowsByArrival[arrival] = row));
  const rowsByRank = orderedByDoubles(rowsByArrival, ids);
  const ranks = new Uint32Array(ids.length);
  rowsByRank.forEach((row, rank) => (ranks[row] = rank));
  const byListedRanks = orderedByDoubles(rowsByRank, listedAt);
  const listedRanks = ranksOf(byListedRanks, listedAt);
  return {
    ranks,
    rowsByRank,
    listedRanks,
    listedTimes: timesOf(byListedRanks, listedRanks, listedAt),
    byPriceDollars: orderedByNumbers(rowsByRank, priceDollars),
    byYears: orderedByNumbers(rowsByRank, years),
    byMileageMiles: orderedByNumbers(rowsByRank, mileageMiles),
    byScores: orderedByNumbers(rowsByRank, scores),
    byListedRanks,
  };
}

/** Rank of each distinct value. */
function ranksOf(rowsInOrder: Uint32Array, values: Float64Array): Int32Array {
  const ranks = new Int32Array(values.length);
  let rank = 0;
  rowsInOrder.forEach((row, at) => {
    if (at > 0 && values[row] !== values[rowsInOrder[at - 1]!]) rank++;
    ranks[row] = rank;
  });
  return ranks;
}

/** Distinct values by rank. */
function timesOf(rowsInOrder: Uint32Array, ranks: Int32Array, values: Float64Array): Float64Array {
  const last = rowsInOrder.at(-1);
  const times = new Float64Array(last === undefined ? 0 : ranks[last]! + 1);
  rowsInOrder.forEach((row) => (times[ranks[row]!] = values[row]!));
  return times;
}
