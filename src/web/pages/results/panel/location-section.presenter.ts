import type { LocationBody } from '../../../../../views/results/location-section.js';
import { hasFeature } from '../../../../platform/config/features.js';
import type { InvalidValue } from '../../../../search/filters/filter.js';
import { city } from '../../../../search/filters/city.js';
import { distanceOrigin } from '../../../../search/filters/location-clauses.js';
import { marketExtension } from '../../../../search/filters/market-extension.js';
import {
  DEFAULT_RADIUS_MILES,
  SEARCH_RADII,
  searchRadius,
} from '../../../../search/filters/search-radius.js';
import { state } from '../../../../search/filters/state.js';
import { zip } from '../../../../search/filters/zip.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { formatAddition, formatCount } from '../../../../formatting/number-formats.js';
import { NEAREST_ZIP_PATH } from '../../../../routes/links.js';
import { errorAt } from '../head/invalid-values.js';

const ZIP_CHARACTERS = 5;

/** The section Location. `rejected` may contain an invalid ZIP; `usualRadiusMiles` is the default radius. */
export function locationBody(
  results: SearchResults,
  rejected: readonly InvalidValue[],
  usualRadiusMiles?: number,
): LocationBody {
  const { query } = results;
  const place = query.get(zip);
  const origin = distanceOrigin(query);
  return {
    kind: 'location',
    // An invalid ZIP stays in its field for correction. Invalid prices are cleared (specification).
    zip: {
      name: 'zip',
      value: rejectedZip(rejected) ?? place?.zip ?? '',
      errorText: errorAt(['zip'], rejected),
    },
    placeText: origin && `${origin.city}, ${origin.state}`,
    nearestZipHref: NEAREST_ZIP_PATH,
    radius: {
      id: 'f-searchRadius',
      name: 'searchRadius',
      label: 'Search within',
      options: radiusOptions(query.get(searchRadius) ?? usualRadiusMiles ?? DEFAULT_RADIUS_MILES),
    },
    // A ZIP Code is more precise than a state, so there is no select.
    state: place
      ? undefined
      : { id: 'f-state', name: 'state', label: 'State', options: stateOptions(results) },
    extendedDelivery: extendedDelivery(results),
  };
}

function rejectedZip(rejected: readonly InvalidValue[]): string | undefined {
  return rejected
    .find(({ field, leftOut }) => field === 'zip' && !leftOut)
    ?.value.slice(0, ZIP_CHARACTERS);
}

function radiusOptions(miles: number) {
  const known = SEARCH_RADII.some(({ code }) => code === String(miles));
  const requested = known ? [] : [{ code: String(miles), label: `${miles} miles` }];
  return [...requested, ...SEARCH_RADII].map(({ code, label }) => ({
    value: code,
    label,
    selected: code === String(miles),
  }));
}

/**
 * Another state removes the city, unless it has a city of the same name: then the result cannot be
 * counted.
 */
function stateOptions({ query, answer }: SearchResults) {
  const cityName = query.get(city)?.city;
  const isAroundCity = (code: string) =>
    cityName !== undefined && query.context.places.firstPlaceOf(cityName, code) !== undefined;
  const counts = answer.counts.get(state.name);
  const chosen = query.get(state)?.[0];
  const offered = state
    .optionsFor(query.context, query)
    .filter(({ code }) => counts?.get(code) || code === chosen);
  return [
    { value: '', label: 'Any state', selected: !chosen },
    ...offered.map(({ code, label }) => ({
      value: code,
      label,
      countText: isAroundCity(code) ? undefined : formatCount(counts?.get(code) ?? 0),
      selected: code === chosen,
    })),
  ];
}

/**
 * Cars of dealers farther away that deliver to the shopper's market area. Offered with a market
 * area and a limited radius. The count is that of the additional cars; `preview-counts.ts` has
 * the totals.
 */
function extendedDelivery({ query, answer }: SearchResults): LocationBody['extendedDelivery'] {
  if (!hasFeature(query.context.brand, 'marketExtension')) return undefined;
  const area = query.get(zip)?.marketAreaCode;
  if (!area || query.get(searchRadius) === 0) return undefined;
  const checked = query.get(marketExtension) !== undefined;
  const otherwise = answer.counts.get(marketExtension.name)?.get(area) ?? 0;
  const count = Math.abs(otherwise - answer.total);
  return {
    name: 'marketExtension',
    value: 'include',
    label: 'Include Extended Delivery',
    countText: checked ? formatCount(count) : formatAddition(count),
    checked,
    disabled: !checked && count === 0,
  };
}
