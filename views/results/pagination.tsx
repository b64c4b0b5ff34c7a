import type { CompiledView } from '../compiled.js';
import { IDS } from '../element-ids.js';

/** A link to a page. Without `href`, and if not current, it is the gap between numbers ('…'). */
export interface PageLink {
  text: string;
  href?: string;
  isCurrent?: boolean;
}

/**
 * `showingText`: 'Showing 1 – 20 of 1,284'. `progressPercent`: share of the results shown so far, 0
 * to 100. `nextCount`: number of cars that Load More adds. `loadMoreHref` and `nextCount` are
 * absent on the last page.
 */
export interface PaginationProps {
  showingText: string;
  progressPercent: number;
  loadMoreHref?: string;
  nextCount?: number;
  previousHref?: string;
  nextHref?: string;
  pages: PageLink[];
}

/**
 * `data-next-count` tells the page's script how many placeholders Load More needs,
 * `data-loading-text` what it shows meanwhile (specification, section 2).
 */
export function Pagination({
  showingText,
  progressPercent,
  loadMoreHref,
  nextCount,
  previousHref,
  nextHref,
  pages,
}: PaginationProps) {
  return (
    <div className="more" id={IDS.more} tabIndex={-1} data-next-count={nextCount}>
      <p id={IDS.shownText} data-loading-text="Loading more results...">
        {showingText}
      </p>
      <svg className="progress" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" />
        <rect className="fill" width={progressPercent} height="4" />
      </svg>
      {loadMoreHref && (
        <a className="btn btn-primary" id={IDS.loadMore} href={loadMoreHref}>
          Load More Results
        </a>
      )}
      {pages.length > 1 && (
        <nav className="pages" id={IDS.pages} aria-label="Pages">
          {previousHref && (
            <a id="page-previous" href={previousHref} rel="prev">
              Previous
            </a>
          )}
          {pages.map((page, at) => (
            <PageNumber key={page.href ?? `${at}-${page.text}`} {...page} />
          ))}
          {nextHref && (
            <a id="page-next" href={nextHref} rel="next">
              Next
            </a>
          )}
        </nav>
      )}
    </div>
  );
}

export const COMPILED_PAGINATION: CompiledView<PaginationProps> = {
  view: Pagination,
  printed: new Set(
    'showingText progressPercent loadMoreHref nextCount previousHref nextHref text href'.split(' '),
  ),
};

/**
 * Skip link from before the list to the end of it, since the list may grow. Visible only on
 * keyboard focus.
 */
export function SkipResultsLink() {
  return (
    <a className="skip skip-results" id={IDS.skipResults} href={`#${IDS.more}`}>
      Skip past the results
    </a>
  );
}

function PageNumber({ text, href, isCurrent }: PageLink) {
  if (isCurrent) return <span aria-current="page">{text}</span>;
  if (!href) return <span aria-hidden="true">{text}</span>;
  return (
    <a id={`page-${text}`} href={href} aria-label={`Page ${text}`}>
      {text}
    </a>
  );
}
