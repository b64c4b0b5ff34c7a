import type { Brand } from '../platform/config/brand.js';
import type { Earlier, InvalidValue } from './filters/filter.js';
import { invalidValue } from './filters/filter.js';
import type { Sort } from './index/search-index.js';
import type { RawParams } from './raw-params.js';
import { defaultSortFor, sortsFor } from './sorts.js';

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
  return requested === 0 || requested === brand.enlargedPageSize
    ? brand.pageSize
    : Math.min(requested, MAX_PAGE_SIZE);
}

function readSort(raw: RawParams, filters: Earlier, rejected: InvalidValue[]): Sort {
  const text = raw.first('sortBy');
  const fallback = defaultSortFor(filters);
  if (text === undefined) return fallback;
  const sort = sortsFor(filters).find((known) => known === text);
  const isPlaceMissing = text === 'distanceASC';
  if (!sort)
    rejected.push(
      invalidValue(
        'sortBy',
        text,
        isPlaceMissing
          ? 'needs a place: a ZIP, or a city and its state'
          : `must be one of ${sortsFor(filters).join(', ')}`,
      ),
    );
  return sort ?? fallback;
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
