import { labelOf } from '../../catalog/options/option.js';
import { VEHICLE_HISTORY } from '../../catalog/options/vehicle-history.js';
import type { Listing } from '../../inventory/listing.js';
import { daysListed, isCertified, isNewlyListed } from '../../formatting/car-words.js';
import { pictureHref } from '../../pictures/picture-urls.js';
import { tileBadgeName } from '../../../drawn-cars/emblems/tile-badges.js';
import type { TileBadge } from '../../../drawn-cars/emblems/tile-badges.js';
import { vehicleHref } from '../../routes/vehicle-links.js';
import type { VehicleAnchor } from '../../routes/vehicle-links.js';
import type { ProductTile, VehicleHighlight } from './wire/parts.dto.js';

const CERTIFIED = 'CERTIFIED_CAR';

/** Vehicle history codes with their own tile. */
const HISTORY_TILES = [
  { code: 'ONE_OWNER', tileSubType: 'ONE_OWNER', image: 'one-owner' },
  { code: 'BUY_BACK_PROTECTION', tileSubType: 'BUY_BACK', image: 'buy-back' },
] as const;

/** Tiles for good history reports and certified programs. */
export function productTilesOf(listing: Listing): ProductTile[] {
  const { historyProvider: partner } = listing;
  const certified = isCertified(listing)
    ? [
        {
          tileType: CERTIFIED,
          image: badge('certified-car'),
          link: tileLink(listing, CERTIFIED, 'Warranty', 'warrantySection'),
        },
      ]
    : [];
  if (!partner) return certified;
  const reported = HISTORY_TILES.filter(({ code }) => listing.history.includes(code));
  return [
    ...certified,
    ...reported.map(({ code, tileSubType, image }) => {
      const link = tileLink(listing, code, labelOf(VEHICLE_HISTORY, code), 'historySection');
      return {
        tileType: `${partner}_REPORT`,
        tileSubType,
        image: badge(image),
        link: { ...link, partner },
      };
    }),
  ];
}

/** The strongest reason to look at this car now. Money comes first. */
export function highlightOf(
  listing: Listing,
  now: number,
): Omit<VehicleHighlight, 'isVehicleHighlight'> {
  if (listing.incentiveDollars)
    return { urgencyDriverType: 'DEALER_INCENTIVE', urgencyDriverValue: listing.incentiveDollars };
  if (listing.previousPriceDollars !== undefined)
    return {
      urgencyDriverType: 'PRICE_REDUCED',
      urgencyDriverValue: listing.previousPriceDollars - listing.priceDollars,
    };
  if (isNewlyListed(listing, now))
    return { urgencyDriverType: 'NEWLY_LISTED', urgencyDriverValue: daysListed(listing, now) };
  if (isCertified(listing)) return { urgencyDriverType: 'WARRANTY' };
  return listing.hasMoneyBackGuarantee ? { urgencyDriverType: 'RETURN' } : {};
}

function tileLink(
  { id }: Listing,
  tileClick: string,
  label: string,
  anchor: VehicleAnchor,
): ProductTile['link'] {
  return { href: vehicleHref(id, { clickType: 'tile', tileClick, anchor }), label, offsite: false };
}

function badge(name: TileBadge): string {
  return pictureHref(tileBadgeName(name));
}
