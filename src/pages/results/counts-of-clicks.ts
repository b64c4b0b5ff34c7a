import { CATEGORIES } from '../../catalogue/options/categories.js';
import { ALL_FILTERS } from '../../search/filters/all-filters.js';
import { categorySearch } from '../../search/filters/category-search.js';
import { experience } from '../../search/filters/experience.js';
import type { Filter } from '../../search/filters/filter.js';
import { homeServices } from '../../search/filters/home-services.js';
import { marketExtension } from '../../search/filters/market-extension.js';
import { searchRadius } from '../../search/filters/search-radius.js';
import { zip } from '../../search/filters/zip.js';
import type { SearchQuery } from '../../search/search-query.js';
import type { SearchResults } from '../../search/search.service.js';
import { pickCategory } from './category-tabs.presenter.js';

/** How many cars a query finds. */
type CountCars = (query: SearchQuery) => Promise<number>;

/** A count of an option, and the search that choosing it leads to. */
interface OptionCount {
  readonly field: string;
  readonly value: string;
  readonly chosen: SearchQuery;
}

/**
 * The counts of a search hold for options that change one filter. Those that change another one along with it are counted for
 * themselves here, so that every count is the number of cars that come.
 */
export async function withCountsOfClicks(results: SearchResults, count: CountCars): Promise<SearchResults> {
  const wanted = [...categories(results.query), ...buyOnline(results.query), ...extendedDelivery(results.query)];
  if (wanted.length === 0) return results;
  const counted = await Promise.all(wanted.map(({ chosen }) => count(chosen)));
  const counts = new Map(results.answer.counts);
  for (const [at, { field, value }] of wanted.entries()) counts.set(field, new Map(counts.get(field)).set(value, counted[at]!));
  return { ...results, answer: { ...results.answer, counts } };
}

/** A category takes the place of what belongs to it, and a brand's own condition may come or go. */
function categories(query: SearchQuery): OptionCount[] {
  return CATEGORIES.filter(({ code }) => code !== 'all')
    .map(({ code }) => ({ field: categorySearch.name, value: code, chosen: pickCategory(query, code) }))
    .filter(({ chosen }) => changesMoreThan(categorySearch, query, chosen));
}

/** Buying online takes the place of any other experience. */
function buyOnline(query: SearchQuery): OptionCount[] {
  if (query.get(experience) === undefined || query.get(homeServices)?.includes('BUY_ONLINE')) return [];
  const chosen = query.with(homeServices, [...(query.get(homeServices) ?? []), 'BUY_ONLINE']);
  return [{ field: homeServices.name, value: 'BUY_ONLINE', chosen }];
}

/** What dealers deliver comes in addition to what stands within the radius, and some of it stands there. */
function extendedDelivery(query: SearchQuery): OptionCount[] {
  const area = query.get(zip)?.marketAreaCode;
  if (!area || query.get(searchRadius) === 0) return [];
  const chosen = query.with(marketExtension, query.get(marketExtension) ? undefined : 'include');
  return [{ field: marketExtension.name, value: area, chosen }];
}

function changesMoreThan(filter: Filter, before: SearchQuery, after: SearchQuery): boolean {
  const said = (query: SearchQuery, one: Filter) => {
    const value = query.get(one);
    return value === undefined ? undefined : one.write(value, query.context).join('&');
  };
  return ALL_FILTERS.some((one) => one !== filter && said(before, one) !== said(after, one));
}
