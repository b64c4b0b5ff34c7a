import { ALL_FILTERS } from './filters/all-filters.js';
import { FIRST_OF_SEVERAL } from './duplicate-params.js';
import { PAGING_NAMES } from './paging.js';
import { isCarryingName } from './ignored-parameters.js';
import { MERGED, SERVICE_NAMES } from './renamed-parameters.js';

/** Parameters that stay in the URL without filtering, such as the open bookmark. */
export const CARRIED = [
  'bookmarkId',
  'isSponsorship',
  'searchBookmarkId',
  FIRST_OF_SEVERAL,
] as const;

/** Parameters copied to cookies and taken out of the URL. */
export const TRACKING = ['osid', 'psid', 'siomid'] as const;

/** Every parameter name of a search. Pages drop other names, and the JSON API rejects them. */
export const QUERY_NAMES: ReadonlySet<string> = new Set([
  ...ALL_FILTERS.flatMap((filter) => filter.params),
  ...CARRIED,
  ...TRACKING,
  ...PAGING_NAMES,
  ...Object.keys(MERGED),
]);

export function isUnknown(name: string): boolean {
  return name !== '' && !QUERY_NAMES.has(name) && !SERVICE_NAMES.has(name) && !isCarryingName(name);
}
