import { milesBetween } from '../../catalogue/distance.js';
import type { MarketArea } from '../../catalogue/market-areas.js';
import type { Places, ZipPlace } from '../../catalogue/places.js';
import type { Brand } from '../../config/brand.js';
import { city } from '../../search/filters/city.js';
import type { Filter } from '../../search/filters/filter.js';
import { fuelTypeGroup } from '../../search/filters/fuel-type-group.js';
import { listingType } from '../../search/filters/listing-type.js';
import { make } from '../../search/filters/make.js';
import { model } from '../../search/filters/model.js';
import { state } from '../../search/filters/state.js';
import { trim } from '../../search/filters/trim.js';
import { vehicleStyle } from '../../search/filters/vehicle-style.js';
import type { SearchContext } from '../../search/search-context.js';
import type { SearchQuery } from '../../search/search-query.js';

/** Searches that have a place in search engines, by what they ask of the vehicle. */
export interface LandingKind {
  /** One value of each. */
  readonly asks: readonly Filter[];
  /** What it may ask beside: a condition, a place, one of them or both together. */
  readonly beside: 'both' | 'either' | 'nothing';
}

/**
 * The table of pages that search engines may keep: what people search for by name, three filters at most, each with one value, a place
 * counting as one. Any other search is `noindex, follow`. The sitemap is made from it. Why so: docs/decisions/028-indexable-pages.md.
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

/** Conditions with pages of their own; third-party certified cars are headed "Used", like those. */
export const LANDING_CONDITIONS: readonly string[] = ['NEW', 'USED', 'CERTIFIED'];

/** A list is read from its first page on; what stands deeper moves with every new car. */
const MAX_PAGES_DEEP = 10;

/** Whether a search is one of the table, near the beginning of its list, in the order and the size that nobody had to ask for. */
export function isLandingPage(query: SearchQuery): boolean {
  const params = query.params().filter(([name]) => name !== 'firstRecord');
  const names = new Set(params.map(([name]) => name));
  if (names.size !== params.length || !isNearBeginning(query)) return false;
  const hasCondition = names.delete(listingType.name);
  const inState = names.delete(state.name);
  const inCity = names.delete(city.name);
  if (hasCondition && !LANDING_CONDITIONS.includes(query.get(listingType)?.join() ?? '')) return false;
  if (inCity && !isLandingCity(query.get(city)!, query.context)) return false;
  return LANDING_KINDS.some(
    (kind) => allows(kind, hasCondition, inState) && new Set(namesOf(kind, query.context.brand)).symmetricDifference(names).size === 0,
  );
}

/** Whether a kind of pages may ask a condition, a place, or both. */
export function allows({ beside }: LandingKind, hasCondition: boolean, hasPlace: boolean): boolean {
  if (hasCondition && hasPlace) return beside === 'both';
  return beside !== 'nothing' || !(hasCondition || hasPlace);
}

/** Made once for the places of a server. */
const CITIES = new WeakMap<Places, readonly ZipPlace[]>();

/** The cities with pages of their own: those that the market areas are called after ("Dallas", "Fort Worth"), in order of the areas. */
export function landingCities({ places, marketAreas }: Pick<SearchContext, 'places' | 'marketAreas'>): readonly ZipPlace[] {
  const known = CITIES.get(places) ?? marketAreas.all.flatMap((area) => citiesOf(area, places));
  CITIES.set(places, known);
  return known;
}

/** "Dallas-Fort Worth" are two cities. Of several of one name (Washington, DC and VA) the one nearest its center. */
function citiesOf(area: MarketArea, places: Places): ZipPlace[] {
  return area.name.split('-').flatMap((name) =>
    [...places.zipsByState(name).keys()]
      .map((stateCode) => places.firstPlaceOf(name, stateCode)!)
      .filter((place) => place.marketAreaCode === area.code)
      .toSorted((a, b) => milesBetween(a, area) - milesBetween(b, area))
      .slice(0, 1),
  );
}

function isLandingCity({ city: name, state: stateCode }: ZipPlace, context: SearchContext): boolean {
  return landingCities(context).some((place) => place.city === name && place.state === stateCode);
}

function isNearBeginning({ firstRecord, numRecords }: SearchQuery): boolean {
  return firstRecord % numRecords === 0 && firstRecord < MAX_PAGES_DEEP * numRecords;
}

/** A maker's own page asks for its make by itself. */
function namesOf({ asks }: LandingKind, { lockedMakeCode }: Brand): string[] {
  return asks.filter((filter) => filter !== make || lockedMakeCode === undefined).map(({ name }) => name);
}
