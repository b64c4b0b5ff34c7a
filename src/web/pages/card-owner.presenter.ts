import type { CardOwner } from '../../../views/results/listing-card.js';
import type { Brand } from '../../platform/config/brand.js';
import type { FoundCar } from '../../search/search.service.js';
import { ratingTexts, sellersText, shownOwnerName } from '../../formatting/car-words.js';
import { formatDistance } from '../../formatting/number-formats.js';

/** The seller on a card, with distance, or without a ZIP Code its city and state. */
export function presentCardOwner(
  { owner, offerCount, distanceMiles }: FoundCar,
  brand: Brand,
): CardOwner {
  return {
    name: shownOwnerName(owner, brand),
    ...ratingTexts(owner),
    distanceText:
      distanceMiles === undefined ? `${owner.city}, ${owner.state}` : formatDistance(distanceMiles),
    sellersText: sellersText(offerCount),
    phoneText: owner.phone,
  };
}
