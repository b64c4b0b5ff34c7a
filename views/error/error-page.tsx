import { CarSearch } from '../car-search.js';
import type { CarSearchProps } from '../car-search.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { HiddenFields } from '../results/hidden-fields.js';
import type { HiddenField } from '../results/hidden-fields.js';
import { KeywordSearch } from '../results/keyword-search.js';
import type { KeywordSearchProps } from '../results/keyword-search.js';
import { LinkList } from '../link-list.js';

/**
 * Contents of an error page. `statusText` ('404') is above the heading. Without a `heading` a search
 * has failed; then `retry` is a form that requests `action` with `fields` (the page's own URL)
 * again, without scripts. `search` offers a new search by keyword, or by make, model and price.
 */
export interface ErrorProps {
  statusText?: string;
  heading?: string;
  message?: string;
  retry?: { action: string; fields: HiddenField[] };
  search?: { keyword?: KeywordSearchProps; form: CarSearchProps };
  links: LinkView[];
}

export interface ErrorPageProps {
  document: DocumentProps;
  error: ErrorProps;
}

const FAILED_SEARCH = 'We are sorry. There was an issue with your last search.';

/** The page for an HTTP status, and the specification's error screen of a failed search. */
export function ErrorPage({ document, error }: ErrorPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap error-page" id="main" tabIndex={-1}>
        {error.statusText && <p className="eyebrow">{error.statusText}</p>}
        <h1>{error.heading ?? FAILED_SEARCH}</h1>
        {error.message && <p className="lead">{error.message}</p>}
        {error.retry && (
          <form method="get" action={error.retry.action}>
            <HiddenFields fields={error.retry.fields} />
            <button className="btn btn-primary" id="retry" type="submit">
              Please try again
            </button>
          </form>
        )}
        {error.search && (
          <div className="error-search">
            {error.search.keyword && <KeywordSearch {...error.search.keyword} />}
            <CarSearch {...error.search.form} />
          </div>
        )}
        {error.links.length > 0 && (
          <LinkList className="error-links" links={error.links} linkClass="link" />
        )}
      </main>
    </Document>
  );
}
