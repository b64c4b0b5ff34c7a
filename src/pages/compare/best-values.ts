/** Which end of a row is the better one for a buyer. */
export type BetterEnd = 'lowest' | 'highest';

/**
 * Positions of the best values of a row. None where a value is not known, since the unknown one might be better, and none where all are
 * the same: then there is nothing to choose.
 */
export function bestPositions(values: readonly (number | undefined)[], better: BetterEnd): ReadonlySet<number> {
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length || new Set(known).size < 2) return new Set();
  const best = better === 'lowest' ? Math.min(...known) : Math.max(...known);
  return new Set(known.flatMap((value, at) => (value === best ? [at] : [])));
}
