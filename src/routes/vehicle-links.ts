import { RESULTS_PATH } from './links.js';

/** Anchors of the vehicle page: those of the specification, and others. */
export type VehicleAnchor =
  | 'factsSection'
  | 'pricingSection'
  | 'descriptionSection'
  | 'historySection'
  | 'featuresSection'
  | 'warrantySection'
  | 'contact';

/**
 * Link to a listing (specification): `clickType` and `tileClick` say what was clicked, in word
 * characters; the fragment is the section of the page.
 */
export function vehicleHref(
  listingId: string,
  click?: { clickType: string; tileClick?: string; anchor?: VehicleAnchor },
): string {
  const path = `${RESULTS_PATH}/vehicle/${listingId}`;
  if (!click) return path;
  const tile = click.tileClick ? `&tileClick=${click.tileClick}` : '';
  return `${path}?clickType=${click.clickType}${tile}${click.anchor ? `#${click.anchor}` : ''}`;
}

/** Returns all photos of a car, for a card that has only one. */
export function photosHref(listingId: string): string {
  return `/rest/lsc/listing/${listingId}?fields=details.images`;
}

/** The contact section of a car's page. The button's form adds the `clickType`. */
export function contactHref(listingId: string): string {
  return `${vehicleHref(listingId)}#contact`;
}
