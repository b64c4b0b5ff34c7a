import type { NoResultsProps, SingleChange } from '../../../views/results/no-results.js';
import { originOf } from '../../search/filters/location-clauses.js';
import { SEARCH_RADII, searchRadius } from '../../search/filters/search-radius.js';
import { state } from '../../search/filters/state.js';
import type { SearchQuery } from '../../search/search-query.js';
import { formatCount } from '../../wording/formats.js';
import { resultsHref } from '../../wording/links.js';

/** How many ways out are shown, those with most cars first. */
const MAX_CHANGES = 6;

/** Labels that are no names of what a car has. */
const LIMIT = /^(?:Under|Over|Between|Up) /;

interface Change {
  readonly text: string;
  readonly nowText?: string;
  readonly query: SearchQuery;
}

/** The specification's sentence, then single changes with the number of cars each gives. */
export async function presentNoResults(query: SearchQuery, count: (query: SearchQuery) => Promise<number>): Promise<NoResultsProps> {
  const counted = await Promise.all(changesOf(query).map(async (change) => ({ change, cars: await count(change.query) })));
  const useful = counted.filter(({ cars }) => cars > 0).toSorted((a, b) => b.cars - a.cars);
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
            .map((radius) => ({ text: `Search within ${radius} miles`, nowText, query: query.with(searchRadius, radius) })),
          { text: 'Search any distance', nowText, query: query.with(searchRadius, 0) },
        ]
      : [];
  const anywhere = query.get(state) && !originOf(query) ? [{ text: 'Search every state', query: query.with(state, undefined) }] : [];
  const fewer = query
    .chips()
    .map((chip) => ({ text: `Without ${LIMIT.test(chip.label) ? `“${chip.label}”` : chip.label}`, query: chip.without(query) }))
    // The same cars as at any distance, in no better order.
    .filter((change) => originOf(query) === undefined || originOf(change.query) !== undefined);
  return [...wider, ...anywhere, ...fewer];
}
