import { hasFeature } from '../../../../platform/config/features.js';
import { CATEGORIES } from '../../../../catalog/options/categories.js';
import { FUEL_GROUPS } from '../../../../catalog/options/fuel-groups.js';
import { LISTING_TYPES } from '../../../../catalog/options/listing-types.js';
import { labelOf } from '../../../../catalog/options/option.js';
import { categorySearch } from '../../../../search/filters/category-search.js';
import { experience } from '../../../../search/filters/experience.js';
import { fuelTypeGroup } from '../../../../search/filters/fuel-type-group.js';
import { listingType } from '../../../../search/filters/listing-type.js';
import { distanceOrigin } from '../../../../search/filters/location-clauses.js';
import { make } from '../../../../search/filters/make.js';
import { model } from '../../../../search/filters/model.js';
import { marketArea } from '../../../../search/filters/market-area.js';
import { marketExtension } from '../../../../search/filters/market-extension.js';
import { owner } from '../../../../search/filters/owner.js';
import { searchRadius } from '../../../../search/filters/search-radius.js';
import { series } from '../../../../search/filters/series.js';
import { state } from '../../../../search/filters/state.js';
import { trimOfAll } from '../../../../search/filters/trim.js';
import { vehicleStyle } from '../../../../search/filters/vehicle-style.js';
import { vehicleUseType } from '../../../../search/filters/vehicle-use-type.js';
import { zip } from '../../../../search/filters/zip.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { formatCount } from '../../../../formatting/number-formats.js';
import { shortStyleName } from './short-style-name.js';

/** 'Cars for Sale' or 'Commercial Vehicles for Sale', prefixed by the condition. */
export function pageTitle(query: SearchQuery): string {
  return [condition(query), isCommercial(query) ? 'Commercial Vehicles for Sale' : 'Cars for Sale']
    .filter(Boolean)
    .join(' ');
}

/** "Used Toyota RAV4 for Sale in Austin, TX". */
export function heading(query: SearchQuery): string {
  const vehicle = vehicleName(query);
  const what = vehicle
    ? `${[condition(query), vehicle].filter(Boolean).join(' ')} for Sale`
    : pageTitle(query);
  const where = placeName(query);
  return where ? `${what} in ${where}` : what;
}

/** Name of the owner in an owner search. Undefined without cars, or if the brand hides it. */
export function ownerNameOf({
  query,
  cars,
}: Pick<SearchResults, 'query' | 'cars'>): string | undefined {
  const isNamed =
    query.get(owner) !== undefined && !hasFeature(query.context.brand, 'hideOwnerName');
  return isNamed ? cars[0]?.owner.name : undefined;
}

/** The heading, with the seller in an owner search: "Used Cars for Sale from Austin Ford". */
export function fullHeading(results: SearchResults): string {
  const name = ownerNameOf(results);
  return name === undefined ? heading(results.query) : `${heading(results.query)} from ${name}`;
}

/** The page title: the heading, with the page number from page 2 on, so that titles are unique. */
export function titleText(results: SearchResults): string {
  const { query } = results;
  const page = Math.floor(query.firstRecord / query.numRecords) + 1;
  return page === 1 ? fullHeading(results) : `${fullHeading(results)} - Page ${formatCount(page)}`;
}

/**
 * "within 50 miles of 78701", "at any distance from 78701", "in Texas", "nationwide". With extended
 * delivery, also that cars come from farther away.
 */
export function scopeText(query: SearchQuery): string {
  const origin = distanceOrigin(query);
  const miles = query.get(searchRadius);
  const area = marketAreaName(query);
  if (origin) {
    const from = query.get(zip)?.zip ?? `${origin.city}, ${origin.state}`;
    const within = miles ? `within ${miles} miles of ${from}` : `at any distance from ${from}`;
    return miles && query.get(marketExtension) ? `${within}, or delivered there` : within;
  }
  const stateCode = query.get(state)?.[0];
  if (stateCode) return `in ${stateName(query, stateCode)}`;
  return area ? `in the ${area} area` : 'nationwide';
}

/** Whether the search is for commercial vehicles: through their entry page, or with only this use type. */
export function isCommercial(query: SearchQuery): boolean {
  return (
    query.get(experience)?.[0] === 'commercial' ||
    query.get(vehicleUseType)?.join() === 'COMMERCIAL'
  );
}

/**
 * Selected conditions in words, including the tab Certified Used. Third-party certified cars count
 * as used.
 */
export function condition(query: SearchQuery): string {
  const isOfCertifiedTab =
    query.get(categorySearch)?.[0] === 'certified-used' && query.get(listingType) === undefined;
  if (isOfCertifiedTab) return labelOf(CATEGORIES, 'certified-used');
  const codes = new Set(
    (query.get(listingType) ?? []).map((code) => (code === '3P_CERT' ? 'USED' : code)),
  );
  return codes.size === LISTING_TYPES.length - 1
    ? ''
    : [...codes].map((code) => labelOf(LISTING_TYPES, code)).join(' and ');
}

function vehicleName(query: SearchQuery): string | undefined {
  const { catalog } = query.context;
  const makes = query.get(make)?.codes ?? [];
  const models = query.get(model)?.codes ?? [];
  const styles = query.get(vehicleStyle) ?? [];
  const trimName = trimOfAll(query, query.context);
  const inWords = (...words: (string | undefined)[]) => words.filter(Boolean).join(' ');
  if (makes.length === 1) {
    const makeName = catalog.makeByCode(makes[0]!)!.name;
    const allSeries = query.get(series) ?? [];
    const names = models.map((code) => catalog.modelByCode(code)!.name);
    if (names.length === 1 || names.length === 2)
      return inWords(makeName, names.join(' and '), trimName);
    const oneSeries =
      models.length === 0 && allSeries.length === 1
        ? catalog.seriesOfMake(makes[0]!).find(({ code }) => code === allSeries[0])
        : undefined;
    if (oneSeries) return `${makeName} ${oneSeries.name}`;
    return inWords(makeName, trimName, kindOfCars(query, styles));
  }
  if (makes.length === 2) {
    return inWords(
      makes.map((code) => catalog.makeByCode(code)!.name).join(' and '),
      trimName,
      kindOfCars(query, []),
    );
  }
  const isNamed =
    makes.length === 0
      ? styles.length === 1 || fuelName(query) !== undefined
      : trimName !== undefined;
  return isNamed
    ? inWords(trimName, kindOfCars(query, makes.length === 0 ? styles : []))
    : undefined;
}

function fuelName(query: SearchQuery): string | undefined {
  const codes = query.get(fuelTypeGroup) ?? [];
  return codes.length === 1
    ? codes[0] === 'ALT'
      ? 'Alternative Fuel'
      : labelOf(FUEL_GROUPS, codes[0]!)
    : undefined;
}

/**
 * "Electric Vans" for one style and fuel, else "Cars"; "Commercial Vans" and "Commercial Vehicles"
 * in commercial searches.
 */
function kindOfCars(query: SearchQuery, styles: readonly string[]): string {
  const styled = styles.length === 1 ? plural(shortStyleName(styles[0]!)) : undefined;
  const cars = isCommercial(query) ? `Commercial ${styled ?? 'Vehicles'}` : (styled ?? 'Cars');
  return [fuelName(query), cars].filter(Boolean).join(' ');
}

const plural = (name: string) => (name.endsWith('s') ? name : `${name}s`);

/** 'Austin, TX' for a ZIP or city, 'Texas' for a state; undefined without a place or with any distance. */
export function placeName(query: SearchQuery): string | undefined {
  const origin = distanceOrigin(query);
  if (origin) return query.get(searchRadius) === 0 ? undefined : `${origin.city}, ${origin.state}`;
  const stateCode = query.get(state)?.[0];
  if (stateCode) return stateName(query, stateCode);
  const area = marketAreaName(query);
  return area && `the ${area} Area`;
}

/** Name of the market area, if exactly one is selected. */
function marketAreaName(query: SearchQuery): string | undefined {
  const [code, ...others] = query.get(marketArea) ?? [];
  return code !== undefined && others.length === 0
    ? labelOf(marketArea.optionsFor(query.context, query), code)
    : undefined;
}

function stateName(query: SearchQuery, code: string): string {
  return labelOf(state.optionsFor(query.context, query), code);
}
