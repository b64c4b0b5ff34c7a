import { vehicleStyleOf } from '../../catalog/options/body-styles.js';
import type { VehicleStyleCode } from '../../catalog/options/vehicle-styles.js';
import type { ListedCar } from '../../inventory/listing.js';

/**
 * A car's subtype, for the field of one style. Subtypes share codes (`COMPACT`), so each style has
 * its own field.
 */
export const subtypeIn =
  (style: VehicleStyleCode) =>
  ({ listing }: ListedCar): readonly string[] =>
    listing.styleSubtype && vehicleStyleOf(listing.bodyStyleCode) === style
      ? [listing.styleSubtype]
      : [];
