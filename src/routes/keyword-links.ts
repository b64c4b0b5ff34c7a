import type { SearchQuery } from '../search/search-query.js';
import { resultsHref, resultsHrefWithRadius } from './links.js';
import { vehicleHref } from './vehicle-links.js';

/** What is read from a phrase. `ownParams`: parameters that the phrase itself states. */
interface ReadPhrase {
  readonly query: SearchQuery;
  readonly listingId?: string | undefined;
  readonly ownParams: readonly (readonly [name: string, value: string])[];
}

/** Where a phrase leads: to the car that it identifies, or to its search, with the radius that it states. */
export function phraseHref({ query, listingId, ownParams }: ReadPhrase): string {
  if (listingId !== undefined) return vehicleHref(listingId);
  const hasRadius = ownParams.some(([name]) => name === 'searchRadius');
  return hasRadius ? resultsHrefWithRadius(query) : resultsHref(query);
}
