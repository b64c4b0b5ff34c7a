import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';

/** One of the shopper's reviews: car, status and links. */
export interface OwnReviewRow {
  id: string;
  carName: string;
  title: string;
  statusText: string;
  links: LinkView[];
}

export interface OwnReviewsProps {
  crumbs: Crumb[];
  title: string;
  emptyText: string;
  reviews: OwnReviewRow[];
}

export interface OwnReviewsPageProps {
  document: DocumentProps;
  own: OwnReviewsProps;
}

/** All reviews of a shopper, newest first. */
export function OwnReviewsPage({ document, own }: OwnReviewsPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap account-page" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={own.crumbs} />
        <h1>{own.title}</h1>
        {own.reviews.length === 0 && <p className="lead">{own.emptyText}</p>}
        <ul className="own-reviews">
          {own.reviews.map((review) => (
            <li key={review.id} className="account-box">
              <h2>{review.carName}</h2>
              <p>{review.title}</p>
              <p className="hint">{review.statusText}</p>
              <p className="review-links">
                {review.links.map(({ text, href }) => (
                  <a key={href} className="link" href={href}>
                    {text}
                    <span className="vh">{` ${review.carName}`}</span>
                  </a>
                ))}
              </p>
            </li>
          ))}
        </ul>
      </main>
    </Document>
  );
}
