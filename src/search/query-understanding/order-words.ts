import type { Sort } from '../index/search-index.js';
import { SORT_LABELS } from '../sorts.js';
import { keyOf, keyOfText } from './phrase-words.js';
import type { PhraseWord } from './phrase-words.js';
import type { PhraseMatch } from './phrase-parts.js';

/** Phrases for sort orders. Distance needs a place; without one, its phrases are reported. */
export const ORDER_PHRASES: Readonly<Partial<Record<Sort, readonly string[]>>> = {
  derivedpriceASC: [
    'cheap',
    'cheaper',
    'cheapest',
    'inexpensive',
    'affordable',
    'low price',
    'low prices',
    'low priced',
    'lowest price',
    'lowest prices',
    'lowest priced',
    'least expensive',
    'best price',
    'best prices',
    'price low to high',
  ],
  derivedpriceDESC: [
    'most expensive',
    'highest price',
    'highest priced',
    'priciest',
    'price high to low',
  ],
  distanceASC: [
    'near me',
    'nearby',
    'close by',
    'close to me',
    'closest',
    'closest to me',
    'nearest',
    'nearest to me',
    'around me',
    'in my area',
  ],
  datelistedDESC: [
    'just listed',
    'newly listed',
    'recently listed',
    'recently added',
    'new listings',
    'new arrivals',
    'just arrived',
    'newest listings',
    'newest listings first',
    'latest listings',
  ],
  mileageASC: [
    'low mile',
    'low miles',
    'low mileage',
    'low milage',
    'lower miles',
    'lower mileage',
    'lowest miles',
    'lowest mileage',
    'fewest miles',
    'least miles',
  ],
  mileageDESC: ['most miles', 'highest miles', 'highest mileage'],
  yearDESC: [
    'newest',
    'newer',
    'newer model',
    'late model',
    'latest',
    'latest model',
    'most recent',
    'newest first',
  ],
  yearASC: ['oldest', 'oldest first'],
};

const MAX_WORDS = 4;

const SORTS_BY_KEY: ReadonlyMap<string, Sort> = new Map(
  (Object.entries(ORDER_PHRASES) as [Sort, readonly string[]][]).flatMap(([sort, phrases]) =>
    phrases.map((phrase) => [keyOfText(phrase), sort] as const),
  ),
);

/** The longest run of words from `start` that names a sort order: "cheapest", "low miles". */
export function orderAt(start: number, words: readonly PhraseWord[]): PhraseMatch | undefined {
  for (let end = Math.min(start + MAX_WORDS, words.length); end > start; end--) {
    const sort = SORTS_BY_KEY.get(keyOf(words.slice(start, end)));
    if (sort)
      return {
        start,
        end,
        filter: 'sortBy',
        value: sort,
        label: SORT_LABELS[sort],
        params: [['sortBy', sort]],
      };
  }
  return undefined;
}
