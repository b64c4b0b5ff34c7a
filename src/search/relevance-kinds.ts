import { anyOf } from './filters/filter.js';
import { dealType } from './filters/deal-type.js';
import { CERTIFIED_LISTING_TYPES, listingType } from './filters/listing-type.js';
import type { Clause } from './index/search-index.js';
import type { KindOfCar } from './index/diversifying-search-index.js';

const noneOf = (field: string, values: readonly string[]): Clause => ({
  noneOf: values.map((value) => ({ field, value })),
});
const isNeitherNewNorCertified = noneOf(listingType.name, ['NEW', ...CERTIFIED_LISTING_TYPES]);

/**
 * The kinds that relevance diversifies: what shoppers see as the same sort of offer. Every car has
 * one kind. Deal ratings split only used cars, because most cars are used and their order depends
 * mostly on the rating.
 */
export const RELEVANCE_KINDS: readonly KindOfCar[] = [
  [anyOf(listingType.name, ['NEW'])],
  [anyOf(listingType.name, CERTIFIED_LISTING_TYPES)],
  [isNeitherNewNorCertified, anyOf(dealType.name, ['greatprice'])],
  [isNeitherNewNorCertified, anyOf(dealType.name, ['goodprice'])],
  [isNeitherNewNorCertified, noneOf(dealType.name, ['greatprice', 'goodprice'])],
];
