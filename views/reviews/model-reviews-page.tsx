import { ActionLinks } from '../action-links.js';
import { Breadcrumbs } from '../breadcrumbs.js';
import type { Crumb } from '../breadcrumbs.js';
import { Document, skipToMain } from '../document.js';
import type { DocumentProps } from '../document.js';
import type { LinkView } from '../link.js';
import { MissingNotice } from '../missing-notice.js';
import { Ratings, ReviewArticle } from './review-article.js';
import type { RatingRow, ReviewArticleProps } from './review-article.js';

/**
 * All reviews of a model, or of one model year. `pageText`: 'Page 2 of 5'; absent if there is one
 * page.
 */
export interface ModelReviewsProps {
  crumbs: Crumb[];
  title: string;
  lead: string;
  missing: string[];
  actions: LinkView[];
  ratings: RatingRow[];
  reviews: ReviewArticleProps[];
  pageText?: string | undefined;
  previous?: LinkView | undefined;
  next?: LinkView | undefined;
}

export interface ModelReviewsPageProps {
  document: DocumentProps;
  all: ModelReviewsProps;
}

export function ModelReviewsPage({ document, all }: ModelReviewsPageProps) {
  return (
    <Document skipLink={skipToMain} {...document}>
      <main className="wrap entry model-reviews" id="main" tabIndex={-1}>
        <Breadcrumbs crumbs={all.crumbs} />
        <h1>{all.title}</h1>
        <p className="lead">{all.lead}</p>
        <MissingNotice sentences={all.missing} />
        {all.ratings.length > 0 && <Ratings ratings={all.ratings} />}
        <ActionLinks links={all.actions} />
        {all.reviews.length > 0 && (
          <section aria-labelledby="all-reviews">
            <h2 id="all-reviews">Reviews</h2>
            {all.reviews.map((review) => (
              <ReviewArticle key={review.anchor} level="h3" {...review} />
            ))}
          </section>
        )}
        {all.pageText !== undefined && (
          <nav className="review-links" aria-label="Pages">
            {all.previous && (
              <a className="link" href={all.previous.href} rel="prev">
                {all.previous.text}
              </a>
            )}
            <span>{all.pageText}</span>
            {all.next && (
              <a className="link" href={all.next.href} rel="next">
                {all.next.text}
              </a>
            )}
          </nav>
        )}
      </main>
    </Document>
  );
}
