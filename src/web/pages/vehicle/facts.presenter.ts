import type { Term } from '../../../../views/term-list.js';
import { bodyLabelOf } from '../../../catalog/options/body-styles.js';
import { EXTERIOR_COLORS, INTERIOR_COLORS } from '../../../catalog/options/colors.js';
import { DRIVE_TYPES } from '../../../catalog/options/drive-groups.js';
import { FUEL_GROUPS, isRatedInMpge } from '../../../catalog/options/fuel-groups.js';
import { labelOfKnown } from '../../../catalog/options/option.js';
import { TRANSMISSIONS } from '../../../catalog/options/transmissions.js';
import type { Brand } from '../../../platform/config/brand.js';
import { hasFeature } from '../../../platform/config/features.js';
import type { Listing } from '../../../inventory/listing.js';
import { electricRangeText } from '../../../formatting/car-words.js';
import { formatMiles } from '../../../formatting/number-formats.js';

/** Known facts; unknown ones have no row. */
export function presentFacts(listing: Listing, brand: Brand): Term[] {
  const rows: (readonly [Term['icon'], string, string | undefined])[] = [
    [
      'gauge',
      'Mileage',
      listing.mileageMiles === undefined ? undefined : formatMiles(listing.mileageMiles),
    ],
    ['tag', 'Body style', listing.bodyStyleCode && bodyLabelOf(listing.bodyStyleCode)],
    ['cog', 'Engine', listing.engine],
    ['drive', 'Drive', labelOfKnown(DRIVE_TYPES, listing.driveType)],
    ['cog', 'Transmission', labelOfKnown(TRANSMISSIONS, listing.transmissionCode)],
    ['fuel', 'Fuel', labelOfKnown(FUEL_GROUPS, listing.fuelTypeGroup)],
    ['fuel', 'Fuel economy', economy(listing)],
    [
      'gauge',
      'Electric range',
      hasFeature(brand, 'evInfo') ? electricRangeText(listing) : undefined,
    ],
    ['paint', 'Exterior color', labelOfKnown(EXTERIOR_COLORS, listing.exteriorColor)],
    ['seat', 'Interior color', labelOfKnown(INTERIOR_COLORS, listing.interiorColor)],
    ['seat', 'Seats', listing.seats === undefined ? undefined : String(listing.seats)],
    ['hash', 'VIN', listing.vin],
    ['hash', 'Stock number', listing.stockNumber],
  ];
  return rows.flatMap(([icon, term, value]) =>
    value === undefined ? [] : [{ icon, term, value }],
  );
}

function economy({ mpgCity, mpgHighway, fuelTypeGroup }: Listing): string | undefined {
  if (!mpgCity || !mpgHighway) return undefined;
  const unit = isRatedInMpge(fuelTypeGroup) ? 'MPGe' : 'mpg';
  return `${mpgCity} city / ${mpgHighway} highway ${unit}`;
}
