import { LISTING_ID } from '../../../platform/json-api/parameter-forms.js';
import { HOME_PATH } from '../../../routes/links.js';
import { vehicleHref } from '../../../routes/vehicle-links.js';
import { SAVED_PATH } from '../../../routes/account-links.js';

/** A page that shows recently viewed cars. A vehicle page leaves its own car out. */
export type ViewingPage =
  { readonly kind: 'home' | 'saved' } | { readonly kind: 'vehicle'; readonly listingId: string };

/** Form value of a page: 'home', 'saved', or the listing id of a vehicle page. */
export function fieldOf(page: ViewingPage): string {
  return page.kind === 'vehicle' ? page.listingId : page.kind;
}

/** Reads a form value; the home page if it is invalid. */
export function readViewingPage(field: string | null): ViewingPage {
  if (field === 'saved') return { kind: 'saved' };
  return field !== null && LISTING_ID.form.test(field)
    ? { kind: 'vehicle', listingId: field }
    : { kind: 'home' };
}

/** Address of a page. */
export function hrefOf(page: ViewingPage): string {
  if (page.kind === 'vehicle') return vehicleHref(page.listingId);
  return page.kind === 'saved' ? SAVED_PATH : HOME_PATH;
}
