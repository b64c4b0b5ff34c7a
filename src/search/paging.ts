import type { Brand } from '../platform/config/brand.js';
import type { Earlier, InvalidValue } from './filters/filter.js';
import { invalidValue } from './filters/filter.js';
import type { Sort } from './index/search-index.js';
import type { RawParams } from './raw-params.js';
import { surplusValue } from './duplicate-params.js';
import { SORT_LABELS, defaultSortFor, sortsFor } from './sorts.js';

/** Parameters of the page and the sort order. */
export const PAGING_NAMES = ['firstRecord', 'numRecords', 'sortBy'] as const;

const MAX_PAGE_SIZE = 100;

/** The page of a search: `numRecords` cars from `firstRecord` (zero-based), in order of `sort`. */
export interface Paging {
  readonly sort: Sort;
  readonly firstRecord: number;
  readonly numRecords: number;
}

/** Reads the page parameters. Unusable values are added to `rejected` and replaced by defaults. */
export function readPaging(
  raw: RawParams,
  filters: Earlier,
  brand: Brand,
  rejected: InvalidValue[],
): Paging {
  return {
    firstRecord: readCount(raw, 'firstRecord', 0, rejected),
    numRecords: pageSize(readCount(raw, 'numRecords', brand.pageSize, rejected), brand, rejected),
    sort: readSort(raw, filters, rejected),
  };
}

function pageSize(requested: number, brand: Brand, rejected: InvalidValue[]): number {
  if (requested > MAX_PAGE_SIZE) {
    const leftOut = {
      rule: `The largest page has ${MAX_PAGE_SIZE} cars`,
      name: String(requested),
      isWithoutEffect: true,
    };
    rejected.push(
      invalidValue('numRecords', String(requested), `is more than ${MAX_PAGE_SIZE}`, leftOut),
    );
  }
  if (requested === 0) {
    const leftOut = { rule: 'The smallest page has 1 car', name: '0', isWithoutEffect: true };
    rejected.push(invalidValue('numRecords', '0', 'is less than 1', leftOut));
  }
  return requested === 0 || requested === brand.enlargedPageSize
    ? brand.pageSize
    : Math.min(requested, MAX_PAGE_SIZE);
}

/** The first sort order that the search has; there may be two, as in `sort=x&sortBy=y`. */
function readSort(raw: RawParams, filters: Earlier, rejected: InvalidValue[]): Sort {
  const known = sortsFor(filters);
  const given = raw.different('sortBy');
  const sort = given.find(isOneOf(known));
  for (const text of given) {
    if (isOneOf(known)(text)) {
      if (text !== sort) rejected.push(surplusValue('sortBy', text, SORT_LABELS[text]));
      continue;
    }
    const reason =
      text === 'distanceASC'
        ? 'needs a place: a ZIP, or a city and its state'
        : `must be one of ${known.join(', ')}`;
    rejected.push(invalidValue('sortBy', text, reason));
  }
  return sort ?? defaultSortFor(filters);
}

function isOneOf(sorts: readonly Sort[]): (text: string) => text is Sort {
  return (text): text is Sort => sorts.some((sort) => sort === text);
}

function readCount(
  raw: RawParams,
  name: string,
  fallback: number,
  rejected: InvalidValue[],
): number {
  const text = raw.first(name);
  if (text === undefined) return fallback;
  if (/^\d{1,8}$/.test(text)) return Number(text);
  rejected.push(invalidValue(name, text, 'is not a whole number'));
  return fallback;
}
