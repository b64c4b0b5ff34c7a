import { LISTING_ID } from '../../json-api/parameter-forms.js';
import { HOME_PATH, SAVED_PATH, vehicleHref } from '../../wording/links.js';

/** A page that shows viewed cars. That of a car leaves this car out. */
export type ViewingPage = { readonly kind: 'home' | 'saved' } | { readonly kind: 'vehicle'; readonly listingId: string };

/** The page in a field of a form: 'home', 'saved', or the listing of a vehicle page. */
export function fieldOf(page: ViewingPage): string {
  return page.kind === 'vehicle' ? page.listingId : page.kind;
}

/** The home page for a text that is none. */
export function readViewingPage(field: string | null): ViewingPage {
  if (field === 'saved') return { kind: 'saved' };
  return field !== null && LISTING_ID.form.test(field) ? { kind: 'vehicle', listingId: field } : { kind: 'home' };
}

/** Where its cars are. */
export function hrefOf(page: ViewingPage): string {
  if (page.kind === 'vehicle') return vehicleHref(page.listingId);
  return page.kind === 'saved' ? SAVED_PATH : HOME_PATH;
}
