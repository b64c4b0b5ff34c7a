import { ALL_FILTERS } from './filters/all-filters.js';

/** Older names of list parameters, with their current names. */
export const MERGED: Readonly<Record<string, string>> = {
  makeCode1: 'makeCodeList',
  makeCode2: 'makeCodeList',
  makeCode3: 'makeCodeList',
  modelCode1: 'modelCodeList',
  modelCode2: 'modelCodeList',
  modelCode3: 'modelCodeList',
};

/**
 * The specification's server-side renames, from the listing service's name to the page's name. A
 * filter lists its own renames if it has any (`searchZip`); other names use the plural
 * (`mpgRanges`, `cities`).
 */
export const SERVICE_NAMES: ReadonlyMap<string, string> = new Map([
  ...ALL_FILTERS.flatMap((filter) => Object.entries(filter.serviceNames ?? {})),
  ...ALL_FILTERS.flatMap(({ serviceNames, params }) => (serviceNames ? [] : params))
    .filter((name) => !/[^u]s$/.test(name))
    .map((name): [string, string] => [pluralOf(name), name]),
  ['sort', 'sortBy'],
]);

const PAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(MERGED),
  ...SERVICE_NAMES,
]);

/** The canonical name of a parameter; other names are returned unchanged. */
export function pageNameOf(name: string): string {
  return PAGE_NAMES.get(name) ?? name;
}

/**
 * Parameters that do not affect the search: those of the specification's pages and calls for
 * reports, relevance models and channels (spec §2, §7), and those of links of this site and its
 * predecessors.
 */
const CARRYING_NAMES: ReadonlySet<string> = new Set([
  'channel',
  'clickType',
  'collapseFilters',
  'explain',
  'hideFilters',
  'incremental',
  'isNewSearch',
  'lastExec',
  'listingId',
  'Log',
  'mmt',
  'newSearch',
  'pixallId',
  'referrer',
  'relevanceConfig',
  'requestId',
  'showAccelerateBanner',
  'showcaseListingId',
  'stats',
  'tileClick',
  'vhrProviders',
]);

/** Tracking parameters of ads, emails and analytics. */
const TRACKING_NAME =
  /^(?:utm_.+|gclid|gclsrc|gbraid|wbraid|gad_.+|dclid|fbclid|msclkid|ttclid|twclid|yclid|igshid|li_fat_id|srsltid|epik|rdt_cid|mc_[ce]id|mkt_tok|_ga|_gl|_hsenc|_hsmi|_openstat|cmpid|ved|usqp)$/i;

/** Whether a URL may have this parameter without a warning, although it has no effect. */
export function isCarryingName(name: string): boolean {
  return CARRYING_NAMES.has(name) || TRACKING_NAME.test(name);
}

function pluralOf(name: string): string {
  if (name.endsWith('us')) return `${name.slice(0, -2)}i`;
  if (name.endsWith('y')) return `${name.slice(0, -1)}ies`;
  return name.endsWith('ch') ? `${name}es` : `${name}s`;
}
