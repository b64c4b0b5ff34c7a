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
