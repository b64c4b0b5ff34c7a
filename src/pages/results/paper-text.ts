import type { SearchQuery } from '../../search/search-query.js';
import { SORT_LABELS } from '../../search/sorts.js';
import { formatDay } from '../../wording/formats.js';

/** Said beside the heading of a printed list: whose prices these are, of which day, in which order. `now` in epoch milliseconds. */
export function paperText({ context: { brand }, sort }: SearchQuery, now: number): string {
  return `${brand.displayName}, ${formatDay(now)}. Sorted by ${SORT_LABELS[sort]}.`;
}
