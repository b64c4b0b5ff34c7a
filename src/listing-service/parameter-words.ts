import { ALL_FILTERS } from '../search/filters/all-filters.js';
import type { Filter } from '../search/filters/filter.js';
import type { ParameterGroupId, ParameterWords } from '../search/filters/filter-documentation.js';
import { PARAMETER_GROUPS } from '../search/filters/filter-documentation.js';
import { SORTS } from '../search/index/search-index.js';

/** A name in the URL of a search, and what is said of it. */
export interface DocumentedParameter {
  readonly name: string;
  readonly words: ParameterWords;
  /** Title of what it asks about. */
  readonly group: string;
  /** The filter it belongs to; absent for the order and what is carried along. */
  readonly filter?: Filter;
}

const CARRIED = { about: 'Does not filter.' };

/** Names of a search that belong to no filter; the paging of a call is the call's own. */
const OTHERS: Readonly<Partial<Record<ParameterGroupId, Readonly<Record<string, ParameterWords>>>>> = {
  order: {
    sortBy: { about: 'Default: `relevance`, or `derivedpriceDESC` for the cars of one owner. `distanceASC` needs a place.', words: SORTS },
  },
  carried: {
    bookmarkId: { ...CARRIED, example: '1204' },
    searchBookmarkId: { ...CARRIED, example: '1204' },
    isSponsorship: { ...CARRIED, example: 'true' },
    showcaseOwnerId: { ...CARRIED, example: 'd-1042' },
    osid: { ...CARRIED, example: '7' },
    psid: { ...CARRIED, example: '7' },
    siomid: { ...CARRIED, example: '7' },
  },
};

/** Every parameter of a search under its name in the page, by what it asks about. */
export const DOCUMENTED_PARAMETERS: readonly DocumentedParameter[] = PARAMETER_GROUPS.flatMap(({ id, title }) => [
  ...ALL_FILTERS.filter(({ documentation }) => documentation.group === id).flatMap((filter) =>
    Object.entries(filter.documentation.parameters).map(([name, words]) => ({ name, words, group: title, filter })),
  ),
  ...Object.entries(OTHERS[id] ?? {}).map(([name, words]) => ({ name, words, group: title })),
]);
