import { ALL_FILTERS } from '../../search/filters/all-filters.js';
import type { Filter } from '../../search/filters/filter.js';
import type {
  ParameterGroupId,
  ParameterWords,
} from '../../search/filters/filter-documentation.js';
import { PARAMETER_GROUPS } from '../../search/filters/filter-documentation.js';
import { SORTS } from '../../search/index/search-index.js';

/** A URL parameter of a search, with its documentation. */
export interface DocumentedParameter {
  readonly name: string;
  readonly words: ParameterWords;
  /** Title of its group. */
  readonly group: string;
  /** The filter it belongs to; absent for sort and parameters that are only passed along. */
  readonly filter?: Filter;
}

const CARRIED = { about: 'Does not filter.' };

/** Parameters without a filter. Calls document paging themselves. */
const OTHERS: Readonly<
  Partial<Record<ParameterGroupId, Readonly<Record<string, ParameterWords>>>>
> = {
  order: {
    sortBy: {
      about:
        'Default: `relevance`, or `derivedpriceDESC` for the cars of one owner. `distanceASC` needs a place.',
      words: SORTS,
    },
  },
  carried: {
    bookmarkId: { ...CARRIED, example: '1204' },
    searchBookmarkId: { ...CARRIED, example: '1204' },
    isSponsorship: { ...CARRIED, example: 'true' },
    showcaseOwnerId: {
      about: `${CARRIED.about} The dealer of \`include=alpha\`; of several, the first.`,
      example: 'd-1042',
    },
    osid: { ...CARRIED, example: '7' },
    psid: { ...CARRIED, example: '7' },
    siomid: { ...CARRIED, example: '7' },
  },
};

/** All parameters of a search by their names in page URLs, by group. */
export const DOCUMENTED_PARAMETERS: readonly DocumentedParameter[] = PARAMETER_GROUPS.flatMap(
  ({ id, title }) => [
    ...ALL_FILTERS.filter(({ documentation }) => documentation.group === id).flatMap((filter) =>
      Object.entries(filter.documentation.parameters).map(([name, words]) => ({
        name,
        words,
        group: title,
        filter,
      })),
    ),
    ...Object.entries(OTHERS[id] ?? {}).map(([name, words]) => ({ name, words, group: title })),
  ],
);
