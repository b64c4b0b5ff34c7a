import { ALL_DETAILS, DETAIL_PREFIX } from './wire/chosen-facts.dto.js';
import type { ChosenFacts } from './wire/chosen-facts.dto.js';
import type { ChosenDetails, ListingDetails } from './wire/listing-details.dto.js';
import type { WireListing } from './wire/listing.dto.js';

/**
 * The properties in `fields`, in the order of a complete listing. `detailsOf` is only called if one
 * of them is a detail.
 */
export function chosenFacts(
  listing: WireListing,
  fields: readonly string[],
  detailsOf: () => ListingDetails,
): ChosenFacts {
  return {
    ...picked(listing, fields),
    id: listing.id,
    ...(fields.some(isOfDetails) && { details: chosenDetails(detailsOf(), fields) }),
  };
}

/** The details in `fields`. */
export function chosenDetails(details: ListingDetails, fields: readonly string[]): ChosenDetails {
  if (fields.includes(ALL_DETAILS)) return details;
  return picked(
    details,
    fields.filter(isOfDetails).map((field) => field.slice(DETAIL_PREFIX.length)),
  );
}

function isOfDetails(field: string): boolean {
  return field === ALL_DETAILS || field.startsWith(DETAIL_PREFIX);
}

function picked<Facts extends object>(facts: Facts, names: readonly string[]): Partial<Facts> {
  return Object.fromEntries(
    Object.entries(facts).filter(([name]) => names.includes(name)),
  ) as Partial<Facts>;
}
