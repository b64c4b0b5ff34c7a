import type { PicturePriority } from '../picture.js';
import { ListingCard } from './listing-card.js';
import type { ListingCardProps } from './listing-card.js';

/** Columns of the widest layout: pictures of the first row are asked for at once, the rest as they come near. */
const widestRowCards = 3;

export function ListingGrid({ listings }: { listings: ListingCardProps[] }) {
  return (
    <ul className="grid" id="listings" tabIndex={-1} aria-labelledby="results-heading">
      {listings.map((listing, at) => (
        <li className="slot" key={listing.id}>
          <ListingCard {...listing} priority={priorityAt(at)} />
        </li>
      ))}
    </ul>
  );
}

function priorityAt(position: number): PicturePriority {
  if (position === 0) return 'first';
  return position < widestRowCards ? 'early' : 'late';
}
