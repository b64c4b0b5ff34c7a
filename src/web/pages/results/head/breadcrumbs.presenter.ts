import type { Crumb } from '../../../../../views/breadcrumbs.js';
import type { CategoryCode } from '../../../../catalog/options/categories.js';
import { electricMilesText } from '../../../../catalog/options/electric-mile-ranges.js';
import { FUEL_GROUPS } from '../../../../catalog/options/fuel-groups.js';
import { MPG_RANGES } from '../../../../catalog/options/mpg-ranges.js';
import { labelOf } from '../../../../catalog/options/option.js';
import { categorySearch } from '../../../../search/filters/category-search.js';
import { electricMileRange } from '../../../../search/filters/electric-mile-range.js';
import { experience } from '../../../../search/filters/experience.js';
import type { Filter } from '../../../../search/filters/filter.js';
import { fuelTypeGroup } from '../../../../search/filters/fuel-type-group.js';
import { listingType } from '../../../../search/filters/listing-type.js';
import { PLACE_FILTERS } from '../../../../search/filters/location-clauses.js';
import { make } from '../../../../search/filters/make.js';
import { model } from '../../../../search/filters/model.js';
import { mpgRange } from '../../../../search/filters/mpg-range.js';
import { owner } from '../../../../search/filters/owner.js';
import { priceLabel, priceRange } from '../../../../search/filters/price-range.js';
import { sellerType } from '../../../../search/filters/seller-type.js';
import { trimOfAll, trim } from '../../../../search/filters/trim.js';
import { vehicleStyle } from '../../../../search/filters/vehicle-style.js';
import { vehicleUseType } from '../../../../search/filters/vehicle-use-type.js';
import { yearRange } from '../../../../search/filters/year-range.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import type { FoundCar, SearchResults } from '../../../../search/search.service.js';
import { HOME_PATH, resultsHref } from '../../../../routes/links.js';
import { isCommercial, pageTitle, placeName } from './headline.presenter.js';
import { shortStyleName } from './short-style-name.js';

interface Level {
  readonly filters: readonly Filter[];
  /** A category tab that is another way to choose a value of this level. */
  readonly tab?: CategoryCode;
  /** Undefined if the query has no value or several on this level. */
  readonly text: (query: SearchQuery, cars: readonly FoundCar[]) => string | undefined;
}

/** Levels of the specification, in order, after Home. */
const LEVELS: readonly Level[] = [
  {
    filters: [listingType, experience, vehicleUseType],
    tab: 'certified-used',
    text: pageTitle,
  },
  {
    filters: [sellerType, owner],
    tab: 'by-owner',
    text: (query, cars) =>
      only(sellersOf(query, cars), (code) => (code === 'p' ? 'By Owner' : 'Dealer')),
  },
  {
    filters: [vehicleStyle],
    text: (query) =>
      only(
        query.get(vehicleStyle),
        (code) => `${isCommercial(query) ? 'Commercial ' : ''}${shortStyleName(code)}`,
      ),
  },
  {
    filters: [make],
    text: (query) =>
      only(query.get(make)?.codes, (code) => query.context.catalog.makeByCode(code)?.name),
  },
  {
    filters: [model],
    // With a second make, all of its models are searched.
    text: (query) =>
      query.get(make)?.codes.length === 1
        ? only(query.get(model)?.codes, (code) => query.context.catalog.modelByCode(code)?.name)
        : undefined,
  },
  { filters: [trim], text: (query) => trimOfAll(query, query.context) },
  { filters: [yearRange], text: singleYear },
  {
    filters: [priceRange],
    text: (query) => query.get(priceRange) && priceLabel(query.get(priceRange)!),
  },
  {
    filters: [fuelTypeGroup],
    text: (query) => only(query.get(fuelTypeGroup), (code) => labelOf(FUEL_GROUPS, code)),
  },
  {
    filters: [mpgRange],
    text: (query) => only(query.get(mpgRange), (code) => labelOf(MPG_RANGES, code)),
  },
  {
    filters: [electricMileRange],
    text: (query) => only(query.get(electricMileRange), electricMilesText),
  },
  {
    filters: PLACE_FILTERS,
    text: (query) => (isPlaceALevel(query) ? placeName(query) : undefined),
  },
];

/**
 * Each crumb links to the search without all later levels; the last one is the page itself. Only
 * the maker variant has the place as a level, the last one; elsewhere every crumb keeps the place.
 */
export function presentBreadcrumbs({
  query,
  cars,
}: Pick<SearchResults, 'query' | 'cars'>): Crumb[] {
  const kept: Filter[] = isPlaceALevel(query) ? [] : [...PLACE_FILTERS];
  const levels: { text: string; kept: readonly Filter[] }[] = [];
  for (const { filters, tab, text } of LEVELS) {
    kept.push(...filters, ...(tab !== undefined && isOnTab(query, tab) ? [categorySearch] : []));
    const words = text(query, cars);
    if (words) levels.push({ text: words, kept: [...kept] });
  }
  return [
    { text: 'Home', href: HOME_PATH },
    ...levels.map(({ text, kept: filters }, at) =>
      at === levels.length - 1 ? { text } : { text, href: resultsHref(query.only(filters)) },
    ),
  ];
}

function isOnTab(query: SearchQuery, tab: CategoryCode): boolean {
  return query.get(categorySearch)?.[0] === tab;
}

/** Seller types of the search. An owner without cars counts as a dealer, as most owners are. */
function sellersOf(query: SearchQuery, cars: readonly FoundCar[]): readonly string[] | undefined {
  if (isOnTab(query, 'by-owner')) return ['p'];
  if (query.get(owner) !== undefined) return [cars[0]?.owner.sellerType ?? 'd'];
  return query.get(sellerType);
}

function isPlaceALevel({ context }: SearchQuery): boolean {
  return context.brand.lockedMakeCode !== undefined;
}

function only(
  codes: readonly string[] | undefined,
  text: (code: string) => string | undefined,
): string | undefined {
  return codes?.length === 1 ? text(codes[0]!) : undefined;
}

function singleYear(query: SearchQuery): string | undefined {
  const { start, end } = query.get(yearRange) ?? {};
  return start !== undefined && start === end ? String(start) : undefined;
}
