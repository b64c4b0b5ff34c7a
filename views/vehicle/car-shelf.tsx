import type { LinkView } from '../link.js';
import { CompactCard } from '../results/compact-card.js';
import type { CompactCardProps } from '../results/compact-card.js';

/**
 * A row of other cars, with a link to all of them: `id` 'similar', `heading` 'Similar cars'. Never
 * empty.
 */
export interface CarShelfProps {
  id: string;
  heading: string;
  cars: CompactCardProps[];
  all: LinkView;
}

/** Scrolls horizontally on narrow screens, with scroll snap. */
export function CarShelf({ id, heading, cars, all }: CarShelfProps) {
  return (
    <section className="car-shelf" aria-labelledby={`${id}-heading`}>
      <div className="car-shelf-head">
        <h2 id={`${id}-heading`}>{heading}</h2>
        <a className="link" href={all.href}>
          {all.text}
        </a>
      </div>
      <ul className="car-row">
        {cars.map((car) => (
          <li key={car.id}>
            <CompactCard {...car} />
          </li>
        ))}
      </ul>
    </section>
  );
}
