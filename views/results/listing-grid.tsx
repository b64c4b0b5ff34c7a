import type { PicturePriority } from '../picture.js';
import { HOOKS } from '../hooks.js';
import { ListingCard } from './listing-card.js';
import type { ListingCardProps } from './listing-card.js';

/** Columns of the widest layout: pictures of the first row are asked for at once, the rest as they come near. */
const widestRowCards = 3;

/** After the list, boxes for cars that are on their way: the page's script makes as many as come, as high as a card. */
export function ListingGrid({ listings }: { listings: ListingCardProps[] }) {
  return (
    <>
      <ul className="grid" id={HOOKS.listings} tabIndex={-1} aria-labelledby={HOOKS.countHeading}>
        {listings.map((listing, at) => (
          <li className="slot" key={listing.id}>
            <ListingCard {...listing} priority={priorityAt(at)} />
          </li>
        ))}
      </ul>
      <div className="grid coming" id={HOOKS.comingCars} aria-hidden="true" hidden>
        <div className="placeholder" />
      </div>
    </>
  );
}

function priorityAt(position: number): PicturePriority {
  if (position === 0) return 'first';
  return position < widestRowCards ? 'early' : 'late';
}
