import { vehicleStyleOf } from '../../catalogue/options/body-styles.js';
import type { VehicleStyleCode } from '../../catalogue/options/vehicle-styles.js';
import type { ListedCar } from '../../inventory/listing.js';

/** A car's subtype as a field of one style: subtypes share codes (`COMPACT`), so each style has a field of its own. */
export const subtypeIn =
  (style: VehicleStyleCode) =>
  ({ listing }: ListedCar): readonly string[] =>
    listing.styleSubtype && vehicleStyleOf(listing.bodyStyleCode) === style ? [listing.styleSubtype] : [];
