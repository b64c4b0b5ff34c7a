import type { SearchQuery } from '../../../../search/search-query.js';
import { SORT_LABELS } from '../../../../search/sorts.js';
import { formatDay } from '../../../../formatting/number-formats.js';

/** Line on a printed list: brand, date and sort order. `now` in epoch milliseconds. */
export function paperText({ context: { brand }, sort }: SearchQuery, now: number): string {
  return `${brand.displayName}, ${formatDay(now)}. Sorted by ${SORT_LABELS[sort]}.`;
}
