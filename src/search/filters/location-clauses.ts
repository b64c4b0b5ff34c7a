import type { ZipPlace } from '../../catalog/places/places.js';
import type { Atom, Clause } from '../index/search-index.js';
import type { SearchQuery } from '../search-query.js';
import { city } from './city.js';
import { anyOf } from './filter.js';
import type { Earlier, Filter } from './filter.js';
import { marketExtension } from './market-extension.js';
import { searchRadius } from './search-radius.js';
import { state } from './state.js';
import { zip } from './zip.js';

/** Filters that define the place of a search, in order of precedence. */
export const PLACE_FILTERS: readonly Filter[] = [zip, searchRadius, state, city];

/** Where distances are measured from. */
export function distanceOrigin(earlier: Earlier): ZipPlace | undefined {
  return earlier.get(zip) ?? earlier.get(city);
}

/**
 * Within the radius of the ZIP Code or city, or, with extended delivery, wherever a dealer delivers
 * from; without either, the state. Options of extended delivery are counted nationwide.
 */
export function locationClauses(query: SearchQuery): readonly Clause[] {
  const origin = distanceOrigin(query);
  const states = query.get(state);
  if (!origin) return states ? [anyOf(state.name, states)] : [];
  const miles = query.get(searchRadius)!;
  if (miles === 0) return [];
  const within: Atom = {
    within: { latitude: origin.latitude, longitude: origin.longitude, miles },
  };
  const delivered: Atom[] = query.get(marketExtension)
    ? [{ field: marketExtension.name, value: query.get(zip)!.marketAreaCode! }]
    : [];
  return [
    {
      anyOf: [within, ...delivered],
      whenCounting: { [marketExtension.name]: null, [state.name]: null },
    },
  ];
}
