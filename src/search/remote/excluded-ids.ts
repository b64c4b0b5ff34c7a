/** The specification's maximum number of excluded ids. */
const MAX_EXCLUDED_IDS = 25;

/** Excluded listing ids of a call: those that are sent, and the rest, to be filtered out here. */
interface ExcludedIds {
  /** The parameter of the call; empty without ids. */
  readonly sent: Record<string, string>;
  readonly unsent: ReadonlySet<number>;
}

export function splitExcludedIds(ids: readonly number[]): ExcludedIds {
  return {
    sent: ids.length > 0 ? { excludedListingIds: ids.slice(0, MAX_EXCLUDED_IDS).join(',') } : {},
    unsent: new Set(ids.slice(MAX_EXCLUDED_IDS)),
  };
}
