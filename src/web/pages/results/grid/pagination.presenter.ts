import type { PageLink, PaginationProps } from '../../../../../views/results/pagination.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { formatCount } from '../../../../formatting/number-formats.js';
import { resultsHref } from '../../../../routes/links.js';

/** Page numbers shown around the current one. */
const NEIGHBOURS = 2;

/** Previous and next page, if they exist. */
export function neighbourPages({ query, answer }: SearchResults): {
  previousHref?: string;
  nextHref?: string;
} {
  const { firstRecord, numRecords } = query;
  return {
    ...(answer.total > 0 &&
      firstRecord > 0 && { previousHref: pageHref(query, Math.max(0, firstRecord - numRecords)) }),
    ...(firstRecord + numRecords < answer.total && {
      nextHref: pageHref(query, firstRecord + numRecords),
    }),
  };
}

/** Pagination below the list: range shown, Load More and page links; undefined without results. */
export function presentPagination(results: SearchResults): PaginationProps | undefined {
  const { query, answer, cars } = results;
  const { firstRecord } = query;
  if (cars.length === 0) return undefined;
  const last = Math.min(answer.total, firstRecord + cars.length);
  const { previousHref, nextHref } = neighbourPages(results);
  return {
    showingText: `Showing ${formatCount(firstRecord + 1)} – ${formatCount(last)} of ${formatCount(answer.total)}`,
    progressPercent: Math.round((100 * last) / answer.total),
    loadMoreHref: nextHref,
    nextCount: nextHref ? Math.min(query.numRecords, answer.total - last) : undefined,
    previousHref,
    nextHref,
    pages: pages(query, answer.total),
  };
}

function pages(query: SearchQuery, total: number): PageLink[] {
  const current = Math.floor(query.firstRecord / query.numRecords);
  const lastPage = Math.ceil(total / query.numRecords) - 1;
  const shown = [...new Set([0, ...around(current, lastPage), lastPage])];
  return shown.flatMap((page, at): PageLink[] => {
    const link = {
      text: formatCount(page + 1),
      href: pageHref(query, page * query.numRecords),
      isCurrent: page === current,
    };
    return at > 0 && page > shown[at - 1]! + 1 ? [{ text: '…' }, link] : [link];
  });
}

function pageHref(query: SearchQuery, record: number): string {
  return resultsHref(query.withFirstRecord(record));
}

function around(current: number, lastPage: number): number[] {
  const from = Math.max(0, Math.min(current, lastPage) - NEIGHBOURS);
  const to = Math.min(lastPage, current + NEIGHBOURS);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
