import type { SearchQuery } from '../search/search-query.js';
import { RESULTS_PATH } from './links.js';

/** The compare page. Its changes are below it. */
export const COMPARE_PATH = `${RESULTS_PATH}/compare`;

/** The current compare drawer. */
export const COMPARE_DRAWER_PATH = `${COMPARE_PATH}/drawer`;

/**
 * A comparison: listing ids in column order, the ZIP Code for distances, and whether only
 * differences are shown.
 */
export interface Comparison {
  readonly ids: readonly string[];
  readonly zip?: string | undefined;
  readonly isDifferencesOnly?: boolean;
}

/** The URL of a comparison, which can be shared. Each comparison has exactly one. */
export function compareHref({ ids, zip, isDifferencesOnly }: Comparison): string {
  const pairs = ids.map((id) => ['listingId', id]);
  if (isDifferencesOnly) pairs.push(['only', 'differences']);
  if (zip !== undefined) pairs.push(['zip', zip]);
  return pairs.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?${new URLSearchParams(pairs)}`;
}

/** Changes of compared cars. `toggle` adds a car, or removes it if it is already compared. */
export const COMPARE_CHANGES = ['toggle', 'add', 'remove', 'clear'] as const;

export type CompareChange = (typeof COMPARE_CHANGES)[number];

/** Takes the form that changes the compared cars. `clear` needs no car. */
export function compareChangePath(change: CompareChange): string {
  return `${COMPARE_PATH}/${change}`;
}

/** The trim comparison of a model, see `trimsHref`. */
export const TRIMS_PATH = `${RESULTS_PATH}/compare-trims`;

/** The trim comparison of the search's model, with the cars for sale in that search. */
export function trimsHref(query: SearchQuery): string {
  return `${TRIMS_PATH}${query.toSearch()}`;
}
