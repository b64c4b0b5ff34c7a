import { Kept } from '../kept.js';
import type { LinkView } from '../link.js';
import { ListingCard } from './listing-card.js';
import type { ListingCardProps } from './listing-card.js';

/** Cars that follow a short list: `title` 'Similar cars', `text` how they differ from what was asked; `all` leads to all of their kind. */
export interface MoreCarsProps {
  id: string;
  title: string;
  text: string;
  listings: ListingCardProps[];
  all?: LinkView;
}

/** Below the list, under a heading of their own, so that nobody takes them for results. */
export function MoreCars({ id, title, text, listings, all }: MoreCarsProps) {
  return (
    <section className="more-cars" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <ul className="grid">
        {listings.map((listing) => (
          <Kept as="li" className="slot" key={listing.id} view={ListingCard} props={{ ...listing, priority: 'late' }} />
        ))}
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
