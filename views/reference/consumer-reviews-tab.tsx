import type { LinkView } from '../link.js';
import { Ratings, ReviewArticle } from '../reviews/review-article.js';
import type { RatingRow, ReviewArticleProps } from '../reviews/review-article.js';
import { StructuredData } from '../structured-data.js';

/**
 * Consumer reviews of a model. `summary`: '4.3 out of 5 from 12 reviews', or that there are none.
 * `ratings`: means. `links`: to all reviews, if there are more, and to the form. `structuredData`:
 * the same as JSON-LD, if there are reviews.
 */
export interface ConsumerReviewsProps {
  title: string;
  summary: string;
  ratings: RatingRow[];
  reviews: ReviewArticleProps[];
  links: LinkView[];
  structuredData?: string | undefined;
}

export function ConsumerReviewsTab({
  title,
  summary,
  ratings,
  reviews,
  links,
  structuredData,
}: ConsumerReviewsProps) {
  return (
    <section aria-labelledby="consumer-reviews-heading">
      <h3 id="consumer-reviews-heading">{title}</h3>
      <p>{summary}</p>
      {ratings.length > 0 && <Ratings ratings={ratings} />}
      {reviews.map((review) => (
        <ReviewArticle key={review.anchor} level="h4" {...review} />
      ))}
      <p className="review-links">
        {links.map(({ text, href }) => (
          <a key={href} className="link" href={href}>
            {text}
          </a>
        ))}
      </p>
      {structuredData !== undefined && <StructuredData json={structuredData} />}
    </section>
  );
}
