import { IntersectionType, OmitType, PartialType, PickType, getSchemaPath } from '@nestjs/swagger';
import { ListingDetails } from './listing-details.dto.js';
import { WireListing } from './listing.dto.js';

/** A listing with only the properties in `fields`, and its id. */
export class ChosenFacts extends IntersectionType(
  PickType(WireListing, ['id']),
  PartialType(OmitType(WireListing, ['id'])),
) {}

/** Schema of a listing in calls with `fields`. */
export const WHOLE_OR_CHOSEN = {
  anyOf: [{ $ref: getSchemaPath(WireListing) }, { $ref: getSchemaPath(ChosenFacts) }],
};

/** A listing in calls with `fields`: complete without them. */
export type WholeOrChosen = WireListing | ChosenFacts;

/** Value of `fields` for all details; the name of their property. */
export const ALL_DETAILS = 'details' satisfies keyof WireListing;
/** Prefix for single details. A listing and its details both have `images`. */
export const DETAIL_PREFIX = 'details.';

/** All values of `fields`: properties of a listing, then of its details. */
export const FIELD_NAMES: readonly string[] = [
  ...propertiesOf(WireListing),
  ...propertiesOf(ListingDetails).map((name) => DETAIL_PREFIX + name),
];

/** Property names from the decorators, so that new properties become fields automatically. */
function propertiesOf({ prototype }: { prototype: object }): string[] {
  return (Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype) as string[]).map(
    (name) => name.slice(1),
  );
}
