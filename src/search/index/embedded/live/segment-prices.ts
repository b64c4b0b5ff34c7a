import type { AskingPrices, Clause, PriceFigures } from '../../search-index.js';
import type { Segments } from './segments.js';

/** Price figures over both segments. Medians cannot be merged, so the prices are. */
export function segmentPrices(
  { main, tombstones, delta }: Segments,
  clauses: readonly Clause[],
  parts: readonly (readonly Clause[])[],
): AskingPrices {
  const searches = [clauses, ...parts.map((part) => [...clauses, ...part])];
  const many = main.pricesWithout(searches, tombstones.rows);
  const few = delta.pricesWithout(searches, undefined);
  const [all, ...ofParts] = many.map((prices, at) => figuresOf(together(prices, few[at]!)));
  return { all, parts: ofParts };
}

function together(many: Int32Array, few: Int32Array): Int32Array {
  if (few.length === 0) return many;
  const all = new Int32Array(many.length + few.length);
  all.set(many);
  all.set(few, many.length);
  return all;
}

function figuresOf(prices: Int32Array): PriceFigures | undefined {
  const count = prices.length;
  if (count === 0) return undefined;
  prices.sort();
  const medianDollars = Math.round((prices[(count - 1) >> 1]! + prices[count >> 1]!) / 2);
  return { count, lowestDollars: prices[0]!, medianDollars, highestDollars: prices[count - 1]! };
}
