import { IntersectionType, OmitType, PartialType, PickType, getSchemaPath } from '@nestjs/swagger';
import { ListingDetails } from './listing-details.dto.js';
import { WireListing } from './listing.dto.js';

/** A listing in the facts that `fields` names, and always its id. */
export class ChosenFacts extends IntersectionType(PickType(WireListing, ['id']), PartialType(OmitType(WireListing, ['id']))) {}

/** The schema of a listing in calls that take `fields`. */
export const WHOLE_OR_CHOSEN = { anyOf: [{ $ref: getSchemaPath(WireListing) }, { $ref: getSchemaPath(ChosenFacts) }] };

/** A listing of a call that takes `fields`: whole without them. */
export type WholeOrChosen = WireListing | ChosenFacts;

/** The value of `fields` that stands for all details: the property that has them. */
export const ALL_DETAILS = 'details' satisfies keyof WireListing;
/** What stands before the name of one of them: a listing and its details both have `images`. */
export const DETAIL_PREFIX = 'details.';

/** Every value of `fields`: the properties of a listing, then those of its details. */
export const FIELD_NAMES: readonly string[] = [
  ...propertiesOf(WireListing),
  ...propertiesOf(ListingDetails).map((name) => DETAIL_PREFIX + name),
];

/** Names as the decorators above collected them, so that a new property is a field without another list. */
function propertiesOf({ prototype }: { prototype: object }): string[] {
  return (Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype) as string[]).map((name) => name.slice(1));
}
