import { SanitizedLine } from './sanitized-text.js';
import type { SanitizedHtml } from './sanitized-text.js';

/** An article. `byline` 'By Ann Lee, November 28, 2026'. `isElsewhere` where it stands on another site. */
export interface ExpertReviewLink {
  title: SanitizedHtml;
  href: string;
  byline?: string;
  isElsewhere: boolean;
}

/** What experts have written about the model that is searched; `title` 'Expert reviews of the Toyota RAV4'. */
export interface ExpertReviewsProps {
  title: string;
  reviews: ExpertReviewLink[];
}

/** The first of them, below the results. */
export function ExpertReviews({ title, reviews }: ExpertReviewsProps) {
  return (
    <section className="expert-reviews" aria-labelledby="expert-reviews-heading">
      <h2 id="expert-reviews-heading">{title}</h2>
      <ul>
        {reviews.map(({ title: name, href, byline, isElsewhere }) => (
          <li key={href}>
            <a className="link" href={href} rel={isElsewhere ? 'noopener nofollow' : undefined}>
              <SanitizedLine html={name} />
            </a>
            {byline && <p>{byline}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
