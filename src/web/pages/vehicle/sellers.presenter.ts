import type { SellerOffer } from '../../../../views/vehicle/seller-list.js';
import type { ListedCar } from '../../../inventory/listing.js';
import { callHref } from '../../../formatting/car-words.js';
import { formatDistance, formatDollars } from '../../../formatting/number-formats.js';

/**
 * Offers of this vehicle, the cheapest first, which is the page's own. Undefined for a single
 * offer. `milesTo`: miles from the shopper's search to a ZIP Code, if known.
 */
export function presentSellers(
  offers: readonly ListedCar[],
  milesTo: (zip: string) => number | undefined,
): SellerOffer[] | undefined {
  if (offers.length < 2) return undefined;
  return offers.map(({ owner, listing }, at) => {
    const miles = milesTo(owner.zip);
    return {
      id: owner.id,
      name: owner.name,
      detailText: [
        `${owner.city}, ${owner.state}`,
        miles === undefined ? '' : formatDistance(miles),
      ]
        .filter(Boolean)
        .join(' · '),
      phone:
        owner.phone === undefined ? undefined : { text: owner.phone, href: callHref(owner.phone) },
      priceText: formatDollars(listing.priceDollars),
      isCurrent: at === 0,
    };
  });
}
