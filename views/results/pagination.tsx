/** A page by number; without `href` and not current it is the gap between numbers ('…'). */
export interface PageLink {
  text: string;
  href?: string;
  isCurrent?: boolean;
}

/**
 * `showingText` 'Showing 1 - 20 of 1,284'; `progressPercent` 0 to 100 of the results shown so far.
 * `loadMoreHref` is missing on the last page.
 */
export interface PaginationProps {
  showingText: string;
  progressPercent: number;
  loadMoreHref?: string;
  previousHref?: string;
  nextHref?: string;
  pages: PageLink[];
}

export function Pagination({ showingText, progressPercent, loadMoreHref, previousHref, nextHref, pages }: PaginationProps) {
  return (
    <div className="more" id="more">
      <p>{showingText}</p>
      <svg className="progress" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" />
        <rect className="fill" width={progressPercent} height="4" />
      </svg>
      {loadMoreHref && (
        <a className="btn btn-primary" id="load-more" href={loadMoreHref}>
          Load More Results
        </a>
      )}
      {pages.length > 1 && (
        <nav className="pages" aria-label="Pages">
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

function PageNumber({ text, href, isCurrent }: PageLink) {
  if (isCurrent) return <span aria-current="page">{text}</span>;
  if (!href) return <span aria-hidden="true">{text}</span>;
  return (
    <a id={`page-${text}`} href={href} aria-label={`Page ${text}`}>
      {text}
    </a>
  );
}
