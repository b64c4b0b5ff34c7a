import { SanitizedLine } from './sanitized-text.js';
import type { SanitizedHtml } from './sanitized-text.js';

/** An article. `byline` 'By Ann Lee, November 28, 2026'. `isElsewhere`: on another site. */
export interface ExpertReviewLink {
  title: SanitizedHtml;
  href: string;
  byline?: string;
  isElsewhere: boolean;
}

/** Expert reviews of the searched model; `title` 'Expert reviews of the Toyota RAV4'. */
export interface ExpertReviewsProps {
  title: string;
  reviews: ExpertReviewLink[];
}

export function ExpertReviewList({ title, reviews }: ExpertReviewsProps) {
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
