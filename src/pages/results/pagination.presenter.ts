import type { PageLink, PaginationProps } from '../../../views/results/pagination.js';
import type { SearchResults } from '../../search/search.service.js';
import { formatCount } from '../formats.js';
import { resultsHref } from '../links.js';

/** Page numbers shown around the current one. */
const NEIGHBOURS = 2;

export function presentPagination({ query, answer, cars }: SearchResults): PaginationProps | undefined {
  const { firstRecord, numRecords } = query;
  if (answer.total === 0) return undefined;
  const last = Math.min(answer.total, firstRecord + cars.length);
  const next = firstRecord + numRecords < answer.total ? pageHref(firstRecord + numRecords) : undefined;
  return {
    showingText: `Showing ${formatCount(firstRecord + 1)} – ${formatCount(last)} of ${formatCount(answer.total)}`,
    progressPercent: Math.round((100 * last) / answer.total),
    loadMoreHref: next,
    previousHref: firstRecord > 0 ? pageHref(Math.max(0, firstRecord - numRecords)) : undefined,
    nextHref: next,
    pages: pages(),
  };

  function pages(): PageLink[] {
    const current = Math.floor(firstRecord / numRecords);
    const lastPage = Math.ceil(answer.total / numRecords) - 1;
    const shown = [...new Set([0, ...around(current, lastPage), lastPage])];
    return shown.flatMap((page, at): PageLink[] => {
      const link = { text: formatCount(page + 1), href: pageHref(page * numRecords), isCurrent: page === current };
      return at > 0 && page > shown[at - 1]! + 1 ? [{ text: '…' }, link] : [link];
    });
  }

  function pageHref(record: number): string {
    return resultsHref(query.withFirstRecord(record));
  }
}

function around(current: number, lastPage: number): number[] {
  const from = Math.max(0, Math.min(current, lastPage) - NEIGHBOURS);
  const to = Math.min(lastPage, current + NEIGHBOURS);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
