import type { NoResultsProps, WayOutView } from '../../../../../views/results/no-results.js';
import type { AppliedChip } from '../../../../../views/results/chips.js';
import type { SearchQuery } from '../../../../search/search-query.js';
import type { SearchResults } from '../../../../search/search.service.js';
import { formatCount } from '../../../../formatting/number-formats.js';
import { resultsHref } from '../../../../routes/links.js';
import { presentSaveSearch, presentSubscribe } from '../head/save-search.presenter.js';
import type { SavingShopper } from '../head/save-search.presenter.js';
import { waysOutOf } from './zero-results-suggestions.js';
import type { FirstPrice } from './zero-results-suggestions.js';

/** Number of suggestions: first the price that is nearly met, then those with the most cars. */
const MAX_CHANGES = 6;

/** Data of the zero results block. */
export interface NoResultsSources {
  readonly results: SearchResults;
  readonly chips: readonly AppliedChip[];
  readonly saving: SavingShopper;
  readonly count: (query: SearchQuery) => Promise<number>;
  readonly firstPrice: FirstPrice;
}

/**
 * The zero results block: the specification's sentence, then suggestions with their counts, and a
 * search alert where the shopper may save the search.
 */
export async function presentNoResults({
  results,
  chips,
  saving,
  count,
  firstPrice,
}: NoResultsSources): Promise<NoResultsProps> {
  const { query } = results;
  const { lead, ways } = await waysOutOf(query, count, firstPrice);
  const save = presentSaveSearch(results, chips, saving);
  return {
    heading: 'No exact matches',
    message: 'Update filter criteria to see more results.',
    lead,
    changes: ways
      .toSorted(
        (a, b) => Number(b.isPrice ?? false) - Number(a.isPrice ?? false) || b.cars - a.cars,
      )
      .slice(0, MAX_CHANGES)
      .map(({ text, nowText, query: changed, cars }, at): WayOutView => ({
        id: `change-${at}`,
        text,
        nowText,
        href: resultsHref(changed),
        countText: formatCount(cars),
        unitText: cars === 1 ? 'car' : 'cars',
      })),
    subscribe:
      save?.call && save.asksForEmail && !save.isSaved ? presentSubscribe(query) : undefined,
  };
}
