import { milesBetween } from '../../../catalog/places/distance.js';
import type { MarketArea } from '../../../catalog/places/market-areas.js';
import type { Places, ZipPlace } from '../../../catalog/places/places.js';
import type { Brand } from '../../../platform/config/brand.js';
import { city } from '../../../search/filters/city.js';
import type { Filter } from '../../../search/filters/filter.js';
import { fuelTypeGroup } from '../../../search/filters/fuel-type-group.js';
import { listingType } from '../../../search/filters/listing-type.js';
import { make } from '../../../search/filters/make.js';
import { model } from '../../../search/filters/model.js';
import { state } from '../../../search/filters/state.js';
import { trim } from '../../../search/filters/trim.js';
import { vehicleStyle } from '../../../search/filters/vehicle-style.js';
import type { SearchContext } from '../../../search/search-context.js';
import type { SearchQuery } from '../../../search/search-query.js';

/** A kind of indexable searches, by their filters. */
export interface LandingKind {
  /** One value of each. */
  readonly asks: readonly Filter[];
  /** Allowed additions: a condition, a place, either of them, or both. */
  readonly beside: 'both' | 'either' | 'nothing';
}

/**
 * Indexable pages: what people search for by name, at most three filters with one value each; a
 * place counts as one. All other searches are `noindex, follow`. The sitemap uses this table.
 * Reasons: docs/decisions/028-indexable-pages.md.
 */
export const LANDING_KINDS: readonly LandingKind[] = [
  { asks: [], beside: 'both' },
  { asks: [vehicleStyle], beside: 'both' },
  { asks: [fuelTypeGroup], beside: 'both' },
  { asks: [make], beside: 'both' },
  { asks: [make, model], beside: 'either' },
  { asks: [make, vehicleStyle], beside: 'nothing' },
  { asks: [make, model, trim], beside: 'nothing' },
];

/**
 * Conditions with landing pages. Third-party certified cars are excluded, because their heading is
 * "Used", too.
 */
export const LANDING_CONDITIONS: readonly string[] = ['NEW', 'USED', 'CERTIFIED'];

/** Deeper pages change with every new car. */
const MAX_PAGES_DEEP = 10;

/**
 * Whether a search is in the table, near the start of its list, with default sort and page size.
 */
export function isLandingPage(query: SearchQuery): boolean {
  const params = query.params().filter(([name]) => name !== 'firstRecord');
  const names = new Set(params.map(([name]) => name));
  if (names.size !== params.length || !isNearBeginning(query)) return false;
  const hasCondition = names.delete(listingType.name);
  const inState = names.delete(state.name);
  const inCity = names.delete(city.name);
  if (hasCondition && !LANDING_CONDITIONS.includes(query.get(listingType)?.join() ?? ''))
    return false;
  if (inCity && !isLandingCity(query.get(city)!, query.context)) return false;
  return LANDING_KINDS.some(
    (kind) =>
      allows(kind, hasCondition, inState) &&
      new Set(namesOf(kind, query.context.brand)).symmetricDifference(names).size === 0,
  );
}

/** Whether a kind of pages allows a condition, a place, or both. */
export function allows({ beside }: LandingKind, hasCondition: boolean, hasPlace: boolean): boolean {
  if (hasCondition && hasPlace) return beside === 'both';
  return beside !== 'nothing' || !(hasCondition || hasPlace);
}

/** Computed once per `Places`. */
const CITIES = new WeakMap<Places, readonly ZipPlace[]>();

/**
 * Cities with landing pages: those in the names of market areas ("Dallas", "Fort Worth"), in the
 * order of the areas.
 */
export function landingCities({
  places,
  marketAreas,
}: Pick<SearchContext, 'places' | 'marketAreas'>): readonly ZipPlace[] {
  const known = CITIES.get(places) ?? marketAreas.all.flatMap((area) => citiesOf(area, places));
  CITIES.set(places, known);
  return known;
}

/**
 * "Dallas-Fort Worth" gives two cities. Of several with the same name (Washington, DC and VA), the
 * one nearest to its center.
 */
function citiesOf(area: MarketArea, places: Places): ZipPlace[] {
  return area.name.split('-').flatMap((name) =>
    [...places.zipsByState(name).keys()]
      .map((stateCode) => places.firstPlaceOf(name, stateCode)!)
      .filter((place) => place.marketAreaCode === area.code)
      .toSorted((a, b) => milesBetween(a, area) - milesBetween(b, area))
      .slice(0, 1),
  );
}

function isLandingCity(
  { city: name, state: stateCode }: ZipPlace,
  context: SearchContext,
): boolean {
  return landingCities(context).some((place) => place.city === name && place.state === stateCode);
}

function isNearBeginning({ firstRecord, numRecords }: SearchQuery): boolean {
  return firstRecord % numRecords === 0 && firstRecord < MAX_PAGES_DEEP * numRecords;
}

/** A maker's site has its make implicitly. */
function namesOf({ asks }: LandingKind, { lockedMakeCode }: Brand): string[] {
  return asks
    .filter((filter) => filter !== make || lockedMakeCode === undefined)
    .map(({ name }) => name);
}
