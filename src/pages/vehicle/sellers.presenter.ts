import type { SellerOffer } from '../../../views/vehicle/seller-list.js';
import type { ListedCar } from '../../inventory/listing.js';
import { callHref } from '../../wording/car-words.js';
import { formatDistance, formatDollars } from '../../wording/formats.js';

/**
 * Everybody who sells this very car, the cheapest first, whose offer the page shows; undefined where it is one alone. `milesTo` is the
 * way from the visitor's search to a ZIP, where it is known.
 */
export function presentSellers(offers: readonly ListedCar[], milesTo: (zip: string) => number | undefined): SellerOffer[] | undefined {
  if (offers.length < 2) return undefined;
  return offers.map(({ owner, listing }, at) => {
    const miles = milesTo(owner.zip);
    return {
      id: owner.id,
      name: owner.name,
      detailText: [`${owner.city}, ${owner.state}`, miles === undefined ? '' : formatDistance(miles)].filter(Boolean).join(' · '),
      phone: owner.phone === undefined ? undefined : { text: owner.phone, href: callHref(owner.phone) },
      priceText: formatDollars(listing.priceDollars),
      isCurrent: at === 0,
    };
  });
}
