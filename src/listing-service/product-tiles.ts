import { labelOf } from '../catalogue/options/option.js';
import { VEHICLE_HISTORY } from '../catalogue/options/vehicle-history.js';
import type { Listing } from '../inventory/listing.js';
import { daysListed, isCertified, isNewlyListed } from '../wording/car-words.js';
import { vehicleHref } from '../wording/links.js';
import type { VehicleAnchor } from '../wording/links.js';
import type { ProductTile, VehicleHighlight } from './wire/parts.dto.js';

/** History codes that have a tile of their own. */
const SUBTYPES = { ONE_OWNER: 'ONE_OWNER', BUY_BACK_PROTECTION: 'BUY_BACK' } as const;

/** What a history report or a certified program says for the car. */
export function productTilesOf(listing: Listing): ProductTile[] {
  const { historyProvider: partner } = listing;
  const certified = isCertified(listing) ? [tile(listing, 'CERTIFIED_CAR', 'CERTIFIED_CAR', 'Warranty', 'warrantySection')] : [];
  if (!partner) return certified;
  const reported = Object.entries(SUBTYPES).filter(([code]) => listing.history.includes(code));
  return [
    ...certified,
    ...reported.map(([code, tileSubType]) => {
      const { link, ...rest } = tile(listing, `${partner}_REPORT`, code, labelOf(VEHICLE_HISTORY, code), 'historySection');
      return { ...rest, tileSubType, link: { ...link, partner } };
    }),
  ];
}

/** The strongest reason to look at this car now; money speaks first. */
export function highlightOf(listing: Listing, now: number): Omit<VehicleHighlight, 'isVehicleHighlight'> {
  if (listing.incentiveDollars) return { urgencyDriverType: 'DEALER_INCENTIVE', urgencyDriverValue: listing.incentiveDollars };
  if (listing.previousPriceDollars !== undefined)
    return { urgencyDriverType: 'PRICE_REDUCED', urgencyDriverValue: listing.previousPriceDollars - listing.priceDollars };
  if (isNewlyListed(listing, now)) return { urgencyDriverType: 'NEWLY_LISTED', urgencyDriverValue: daysListed(listing, now) };
  if (isCertified(listing)) return { urgencyDriverType: 'WARRANTY' };
  return listing.hasMoneyBackGuarantee ? { urgencyDriverType: 'RETURN' } : {};
}

function tile(listing: Listing, tileType: string, tileClick: string, label: string, anchor: VehicleAnchor): ProductTile {
  return { tileType, link: { href: vehicleHref(listing.id, { clickType: 'tile', tileClick, anchor }), label, offsite: false } };
}
