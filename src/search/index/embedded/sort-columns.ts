import type { Pacer } from './pacer.js';
import { orderedByDoubles, orderedByNumbers } from './radix-order.js';
import type { Sections } from './sections.js';

type Numbers = Pick<Sections, 'ids' | 'priceDollars' | 'years' | 'mileageMiles' | 'scores'>;

type SortSections = Pick<
  Sections,
  'ranks' | 'rowsByRank' | 'listedRanks' | 'listedTimes' | 'byPriceDollars' | 'byYears' | 'byMileageMiles' | 'byScores' | 'byListedRanks'
>;

/** The order of the rows by each column that can be sorted by. */
export async function sortColumns(numbers: Numbers, listedAt: Float64Array, pacer: Pacer): Promise<SortSections> {
  const { ids, priceDollars, years, mileageMiles, scores } = numbers;
  const rowsByRank = await orderedByDoubles(Uint32Array.from(ids.keys()), ids, pacer);
  const ranks = new Uint32Array(ids.length);
  rowsByRank.forEach((row, rank) => (ranks[row] = rank));
  await pacer.breathe();
  const byListedRanks = await orderedByDoubles(rowsByRank, listedAt, pacer);
  const listedRanks = ranksOf(byListedRanks, listedAt);
  await pacer.breathe();
  return {
    ranks,
    rowsByRank,
    listedRanks,
    listedTimes: timesOf(byListedRanks, listedRanks, listedAt),
    byPriceDollars: await orderedByNumbers(rowsByRank, priceDollars, pacer),
    byYears: await orderedByNumbers(rowsByRank, years, pacer),
    byMileageMiles: await orderedByNumbers(rowsByRank, mileageMiles, pacer),
    byScores: await orderedByNumbers(rowsByRank, scores, pacer),
    byListedRanks,
  };
}

/** Numbers the distinct values in their order. */
function ranksOf(rowsInOrder: Uint32Array, values: Float64Array): Int32Array {
  const ranks = new Int32Array(values.length);
  let rank = 0;
  rowsInOrder.forEach((row, at) => {
    if (at > 0 && values[row] !== values[rowsInOrder[at - 1]!]) rank++;
    ranks[row] = rank;
  });
  return ranks;
}

/** The distinct values by their numbers. */
function timesOf(rowsInOrder: Uint32Array, ranks: Int32Array, values: Float64Array): Float64Array {
  const last = rowsInOrder.at(-1);
  const times = new Float64Array(last === undefined ? 0 : ranks[last]! + 1);
  rowsInOrder.forEach((row) => (times[ranks[row]!] = values[row]!));
  return times;
}
