import { ALL_FILTERS } from '../filters/all-filters.js';
import { isOptionFilter } from '../filters/option-filter.js';
import type { ReadAmount } from '../phrases/amount-reading.js';

/**
 * What filters read of amounts, in order of precedence where two take the same words: amounts of a unit ("30k miles") before years
 * and prices, which may be numbers alone.
 */
export const AMOUNT_READERS: readonly ReadAmount[] = ALL_FILTERS.toSorted(
  (a, b) => Number(isOptionFilter(b)) - Number(isOptionFilter(a)),
).flatMap(({ readAmount = [] }) => readAmount);
