import { ListingCard } from './results/listing-card.js';
import type { ListingCardProps } from './results/listing-card.js';
import type { LinkView } from './link.js';

/** A few cars under a heading, with the way to all of them: `allLink.text` 'See all 3,549'. `id` is unique on the page. */
export interface CarStripProps {
  id: string;
  heading: string;
  cars: ListingCardProps[];
  allLink: LinkView;
}

/** Cars beside one another: in a row that scrolls on a phone, in columns where there is room. */
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
