import type { NoResultsProps, SingleChange } from '../../../views/results/no-results.js';
import type { Filter } from '../../search/filters/filter.js';
import { originOf } from '../../search/filters/location-clauses.js';
import { mileage } from '../../search/filters/mileage.js';
import { mileageRange } from '../../search/filters/mileage-range.js';
import { priceRange } from '../../search/filters/price-range.js';
import { SEARCH_RADII, searchRadius } from '../../search/filters/search-radius.js';
import { state } from '../../search/filters/state.js';
import { yearRange } from '../../search/filters/year-range.js';
import type { SearchQuery } from '../../search/search-query.js';
import { formatCount } from '../../wording/formats.js';
import { resultsHref } from '../../wording/links.js';

/** How many ways out are shown, those with most cars first. */
const MAX_CHANGES = 6;

/** Their chips are limits ("Under $30,000") and no names of what a car has. */
const LIMITS: ReadonlySet<Filter> = new Set<Filter>([priceRange, mileage, mileageRange, yearRange]);

interface Change {
  readonly text: string;
  readonly nowText?: string;
  readonly query: SearchQuery;
  /** One of several radii, of which the nearest that finds some is enough. */
  readonly isRadius?: boolean;
}

/** The specification's sentence, then single changes with the number of cars each gives. */
export async function presentNoResults(query: SearchQuery, count: (query: SearchQuery) => Promise<number>): Promise<NoResultsProps> {
  const counted = await Promise.all(changesOf(query).map(async (change) => ({ change, cars: await count(change.query) })));
  const found = counted.filter(({ cars }) => cars > 0);
  const nearest = found.find(({ change }) => change.isRadius);
  const useful = found.filter((one) => !one.change.isRadius || one === nearest).toSorted((a, b) => b.cars - a.cars);
  return {
    heading: 'No exact matches',
    message: 'Update filter criteria to see more results.',
    changes: useful.slice(0, MAX_CHANGES).map(({ change, cars }, at): SingleChange => ({
      id: `change-${at}`,
      text: change.text,
      nowText: change.nowText,
      href: resultsHref(change.query),
      countText: formatCount(cars),
      unitText: cars === 1 ? 'car' : 'cars',
    })),
  };
}

function changesOf(query: SearchQuery): Change[] {
  const miles = query.get(searchRadius);
  const nowText = `Now within ${miles} miles`;
  const wider =
    originOf(query) && miles
      ? [
          ...SEARCH_RADII.map(({ code }) => Number(code))
            .filter((radius) => radius > miles)
            .map((radius) => ({ text: `Search within ${radius} miles`, nowText, query: query.with(searchRadius, radius), isRadius: true })),
          { text: 'Search any distance', nowText, query: query.with(searchRadius, 0) },
        ]
      : [];
  const anywhere = query.get(state) && !originOf(query) ? [{ text: 'Search every state', query: query.with(state, undefined) }] : [];
  const fewer = query
    .chips()
    .map(({ filter, label, without }) => ({ text: `Without ${LIMITS.has(filter) ? `“${label}”` : label}`, query: without(query) }))
    // The same cars as at any distance, in no better order.
    .filter((change) => originOf(query) === undefined || originOf(change.query) !== undefined);
  return [...wider, ...anywhere, ...fewer];
}
