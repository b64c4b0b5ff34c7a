import { OwnerRatingLine } from '../owner-rating.js';
import { PriceBlock } from '../price-block.js';
import { CardHead, CardMedia } from './listing-card.js';
import type { ListingCardProps } from './listing-card.js';

/** A listing card without history tiles and button. */
export type CompactCardProps = Omit<ListingCardProps, 'tiles' | 'action'>;

/** Four rows that align along a shelf. The name's link covers the card. Pictures load lazily. */
export function CompactCard(card: CompactCardProps) {
  return (
    <article className="card" id={`listing-${card.id}`} aria-labelledby={`n-${card.id}`}>
      <CardMedia {...card} priority="late" />
      <CardHead {...card} />
      <div className="card-price">
        <PriceBlock {...card} />
      </div>
      <div className="card-foot">
        <div className="card-owner">
          <p className="owner-name">{card.owner.name}</p>
          <OwnerRatingLine {...card.owner} />
        </div>
      </div>
    </article>
  );
}
