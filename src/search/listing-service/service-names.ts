import type { ApiQueryOptions } from '@nestjs/swagger';
import { ALL_FILTERS } from '../filters/all-filters.js';
import type { Filter } from '../filters/filter.js';
import { isOptionFilter } from '../filters/option-filter.js';
import { SORTS } from '../index/search-index.js';
import { QUERY_NAMES } from '../search-query.js';

/** The specification's server-side renames: each name of the listing service with the page's name it stands for. */
export const PAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ...ALL_FILTERS.flatMap((filter) => Object.entries(filter.serviceNames ?? plural(filter))),
  ['sort', 'sortBy'],
]);

/** Read by the calls themselves, since they say what is too large. */
const OWN_NAMES = new Set(['firstRecord', 'numRecords']);

/** Every parameter of a search by its names in the page and in the service, as the documentation lists them. */
export const SEARCH_PARAMETERS: readonly (ApiQueryOptions & { name: string })[] = [
  ...[...QUERY_NAMES].filter((name) => !OWN_NAMES.has(name)).map(documented),
  ...Array.from(PAGE_NAMES, ([name, pageName]) => ({ name, type: String, description: `Same as \`${pageName}\`.` })),
];

function plural(filter: Filter): Record<string, string> {
  return isOptionFilter(filter) && filter.choice !== 'one' && !filter.name.endsWith('s') ? { [`${filter.name}s`]: filter.name } : {};
}

function documented(name: string): ApiQueryOptions & { name: string } {
  if (name === 'sortBy')
    return {
      name,
      enum: [...SORTS],
      description: "The order of the listings; `relevance` where none is asked, `derivedpriceDESC` among one owner's.",
    };
  const filter = ALL_FILTERS.find((one) => one.name === name) ?? ALL_FILTERS.find(({ params }) => params.includes(name));
  const section = filter?.section ? `Filter "${filter.section}".` : filter ? 'Filter.' : 'Carried along; narrows nothing.';
  const several =
    filter && isOptionFilter(filter) && filter.choice !== 'one'
      ? ` Several values with commas: ${filter.choice === 'all' ? 'cars with all of them' : 'cars with any of them'}.`
      : '';
  return { name, type: String, description: section + several };
}
