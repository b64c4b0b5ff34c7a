import { anyOf } from './filters/filter.js';
import { dealType } from './filters/deal-type.js';
import { CERTIFIED_LISTING_TYPES, listingType } from './filters/listing-type.js';
import type { Clause } from './index/search-index.js';
import type { KindOfCar } from './index/spread-search-index.js';

const noneOf = (field: string, values: readonly string[]): Clause => ({ noneOf: values.map((value) => ({ field, value })) });
const isNeitherNewNorCertified = noneOf(listingType.name, ['NEW', ...CERTIFIED_LISTING_TYPES]);

/**
 * The kinds that relevance keeps a place for: what a shopper would call the same sort of offer. Every car is of one of them. Verdicts part
 * used cars alone: most cars are used, and a verdict is what their order hangs on most.
 */
export const RELEVANCE_KINDS: readonly KindOfCar[] = [
  [anyOf(listingType.name, ['NEW'])],
  [anyOf(listingType.name, CERTIFIED_LISTING_TYPES)],
  [isNeitherNewNorCertified, anyOf(dealType.name, ['greatprice'])],
  [isNeitherNewNorCertified, anyOf(dealType.name, ['goodprice'])],
  [isNeitherNewNorCertified, noneOf(dealType.name, ['greatprice', 'goodprice'])],
];
