import type { LinkView } from '../link.js';

/** A mean, or one reviewer's rating: 'Comfort', '4.3 out of 5'. */
export interface RatingRow {
  name: string;
  text: string;
}

/** A published review. `author` and all texts are plain text. `overallText`: '4 out of 5'. */
export interface ReviewArticleProps {
  anchor: string;
  title: string;
  overallText: string;
  bylineText: string;
  publishedText: string;
  publishedAt: string;
  text: string;
  pros?: string | undefined;
  cons?: string | undefined;
  ratings: RatingRow[];
  report: LinkView;
}

/** `level`: of its heading. */
export function ReviewArticle({
  level: Heading,
  ...review
}: ReviewArticleProps & { level: 'h3' | 'h4' }) {
  return (
    <article className="review" id={review.anchor} aria-labelledby={`${review.anchor}-title`}>
      <Heading id={`${review.anchor}-title`}>{review.title}</Heading>
      <p className="review-head">
        <span className="rating">{review.overallText}</span>
        <span className="hint">
          {`${review.bylineText} · `}
          <time dateTime={review.publishedAt}>{review.publishedText}</time>
        </span>
      </p>
      <p className="review-words">{review.text}</p>
      {(review.pros ?? review.cons) !== undefined && (
        <dl className="review-sides">
          <Side name="Pros" text={review.pros} />
          <Side name="Cons" text={review.cons} />
        </dl>
      )}
      <Ratings ratings={review.ratings} />
      <a className="link review-report" href={review.report.href} rel="nofollow">
        {review.report.text}
        <span className="vh">{`: ${review.title}`}</span>
      </a>
    </article>
  );
}

export function Ratings({ ratings }: { ratings: RatingRow[] }) {
  return (
    <dl className="review-ratings">
      {ratings.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Side({ name, text }: { name: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="review-words">{text}</dd>
    </div>
  );
}
