import { ListingCard } from './results/listing-card.js';
import type { ListingCardProps } from './results/listing-card.js';
import type { LinkView } from './link.js';

/**
 * A few cars with a heading, and a link to all of them: 'See all 3,549'. `id` is unique on the
 * page.
 */
export interface CarStripProps {
  id: string;
  heading: string;
  cars: ListingCardProps[];
  allLink: LinkView;
}

/** A scrolling row on phones, columns on wider screens. */
export function CarStrip({ id, heading, cars, allLink }: CarStripProps) {
  return (
    <section className="car-strip" aria-labelledby={id}>
      <div className="strip-head">
        <h2 id={id}>{heading}</h2>
        <a className="link" href={allLink.href}>
          {allLink.text}
        </a>
      </div>
      <ul className="grid">
        {cars.map((car) => (
          <li className="slot" key={car.id}>
            <ListingCard {...car} priority="late" />
          </li>
        ))}
      </ul>
    </section>
  );
}
