import { Compiled } from '../compiled.js';
import type { LinkView } from '../link.js';
import { COMPILED_CARD } from './listing-card.js';
import type { ListingCardProps } from './listing-card.js';

/**
 * Cars below a short list. `title`: 'Similar cars'. `text`: how they differ from the search. `all`:
 * link to all of them.
 */
export interface MoreCarsProps {
  id: string;
  title: string;
  text: string;
  listings: ListingCardProps[];
  all?: LinkView;
}

/** Has its own heading, so that these cars are not mistaken for results. */
export function MoreCars({ id, title, text, listings, all }: MoreCarsProps) {
  return (
    <section className="more-cars" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <ul className="grid">
        <Compiled
          of={COMPILED_CARD}
          items={listings.map((card) => ({ className: 'slot', card, priority: 'late' as const }))}
        />
        {all && (
          <li className="slot more-all">
            <a className="btn btn-outline" href={all.href}>
              {all.text}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}
