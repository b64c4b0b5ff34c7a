import type { Clause } from '../../search-index.js';
import { Evaluation, SIDES_AT_ONCE } from './evaluation.js';
import type { FlatIndex } from './flat-index.js';
import { listed, type RowSet } from './row-sets.js';
import type { Side } from './sides.js';

/** Unordered prices of the matching cars of each search, without dead rows. */
export function pricesOf(
  index: FlatIndex,
  searches: readonly (readonly Clause[])[],
  deadRows: Uint32Array | undefined,
): Int32Array[] {
  const sides = searches.map((clauses): Side => ({
    isHits: true,
    fields: [],
    predicates: new Set(clauses.map((clause) => index.predicates.of(clause))),
  }));
  const prices = new Map<Side, Int32Array>();
  const evaluation = new Evaluation(index, deadRows);
  for (let first = 0; first < sides.length; first += SIDES_AT_ONCE)
    evaluation.visitSides(sides.slice(first, first + SIDES_AT_ONCE), (side, set) =>
      prices.set(side, pricesIn(index, set)),
    );
  return sides.map((side) => prices.get(side)!);
}

function pricesIn(index: FlatIndex, set: RowSet): Int32Array {
  const { priceDollars } = index.sections;
  const { rows, count } = listed(index, set);
  const numbers = index.wordsAt(rows, count);
  const prices = new Int32Array(count);
  for (let at = 0; at < count; at++) prices[at] = priceDollars[numbers[at]!]!;
  return prices;
}
