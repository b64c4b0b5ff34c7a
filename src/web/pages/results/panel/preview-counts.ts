import { CATEGORIES } from '../../../../catalog/options/categories.js';
import { categorySearch } from '../../../../search/filters/category-search.js';
import { experience } from '../../../../search/filters/experience.js';
import { homeServices } from '../../../../search/filters/home-services.js';
import { CERTIFIED_LISTING_TYPES, listingType } from '../../../../search/filters/listing-type.js';
import { marketExtension } from '../../../../search/filters/market-extension.js';
import { searchRadius } from '../../../../search/filters/search-radius.js';
import { zip } from '../../../../search/filters/zip.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { pickCategory } from '../head/category-tabs.presenter.js';

/** Number of cars that a query finds. */
type CountCars = (query: SearchQuery) => Promise<number>;

/** An option's count, and the query that selecting it leads to. */
interface OptionCount {
  readonly field: string;
  readonly value: string;
  readonly chosen: SearchQuery;
}

/**
 * Corrects preview counts. Counts of a search are right for options that change only their own
 * filter. Options that also change another filter are counted by a separate search.
 */
export async function withCountsOfClicks(
  results: SearchResults,
  count: CountCars,
): Promise<SearchResults> {
  const wanted = [
    ...categories(results.query),
    ...certified(results.query),
    ...buyOnline(results.query),
    ...extendedDelivery(results.query),
  ];
  if (wanted.length === 0) return results;
  const counted = await Promise.all(wanted.map(({ chosen }) => count(chosen)));
  const counts = new Map(results.answer.counts);
  for (const [at, { field, value }] of wanted.entries())
    counts.set(field, new Map(counts.get(field)).set(value, counted[at]!));
  return { ...results, answer: { ...results.answer, counts } };
}

/** Selecting a category replaces the values that belong to it. */
function categories(query: SearchQuery): OptionCount[] {
  return CATEGORIES.filter(({ code }) => code !== 'all')
    .map(({ code }) => ({
      field: categorySearch.name,
      value: code,
      chosen: pickCategory(query, code),
    }))
    .filter(({ chosen }) => query.differsBeside(categorySearch, chosen));
}

/** A certified condition replaces the category Certified Used, next to other chosen conditions. */
function certified(query: SearchQuery): OptionCount[] {
  const conditions = query.get(listingType) ?? [];
  if (query.get(categorySearch)?.[0] !== listingType.category?.code || conditions.length === 0)
    return [];
  return CERTIFIED_LISTING_TYPES.map((value) => ({
    field: listingType.name,
    value,
    chosen: query.with(listingType, [...conditions, value]),
  }));
}

/** Buy Online replaces any other experience. */
function buyOnline(query: SearchQuery): OptionCount[] {
  if (query.get(experience) === undefined || query.get(homeServices)?.includes('BUY_ONLINE'))
    return [];
  const chosen = query.with(homeServices, [...(query.get(homeServices) ?? []), 'BUY_ONLINE']);
  return [{ field: homeServices.name, value: 'BUY_ONLINE', chosen }];
}

/** Extended delivery adds cars to those within the radius; some are in both. */
function extendedDelivery(query: SearchQuery): OptionCount[] {
  const area = query.get(zip)?.marketAreaCode;
  if (!area || query.get(searchRadius) === 0) return [];
  const chosen = query.with(marketExtension, query.get(marketExtension) ? undefined : 'include');
  return [{ field: marketExtension.name, value: area, chosen }];
}
