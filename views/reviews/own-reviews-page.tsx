import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';

/** One of the shopper's reviews: which car, how it stands, and the ways to it. */
export interface OwnReviewRow {
  id: string;
  carName: string;
  title: string;
  statusText: string;
  links: LinkView[];
}

/** All reviews that a shopper has written. */
export interface OwnReviewsProps {
  crumbs: Crumb[];
  title: string;
  emptyText: string;
  reviews: OwnReviewRow[];
}

/** The frame of the brand, and the shopper's reviews in it. */
export interface OwnReviewsPageProps {
  document: DocumentProps;
  own: OwnReviewsProps;
}

/** What a shopper has written about cars, the latest first. */
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
