import { ALL_FILTERS } from '../../filters/all-filters.js';
import { isOptionFilter } from '../../filters/option-filter.js';
import type { ReadAmount } from './amount-match.js';

/**
 * The filters' amount readers, in order of precedence for equal matches: amounts with a unit ("30k
 * miles") come before years and prices, which may be bare numbers.
 */
export const AMOUNT_READERS: readonly ReadAmount[] = ALL_FILTERS.toSorted(
  (a, b) => Number(isOptionFilter(b)) - Number(isOptionFilter(a)),
).flatMap(({ readAmount = [] }) => readAmount);
