import { OwnerRating } from '../owner-rating.js';
import { PriceBlock } from '../price-block.js';
import { CardHead, CardMedia } from './listing-card.js';
import type { ListingCardProps } from './listing-card.js';

/** What a card shows beside another car: everything but its tiles and its button. */
export type CompactCardProps = Omit<ListingCardProps, 'tiles' | 'action'>;

/** Four rows that line up along a shelf; the name's link covers the card. Its pictures come when it comes near. */
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
          <OwnerRating {...card.owner} />
        </div>
      </div>
    </article>
  );
}
