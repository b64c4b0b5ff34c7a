import { milesBetween } from '../catalog/places/distance.js';
import { distanceOrigin } from './filters/location-clauses.js';
import type { SearchQuery } from './search-query.js';

/** Great-circle miles from the search's place to a ZIP Code; undefined if either is unknown. */
export function milesFromSearch(query: SearchQuery, zip: string): number | undefined {
  const origin = distanceOrigin(query);
  const place = origin && query.context.places.placeOfZip(zip);
  return place && milesBetween(origin, place);
}
