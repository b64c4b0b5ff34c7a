/**
 * State of a history entry besides its URL, which is only the search. `batchHrefs`: URLs of the
 * pages that Load More and scrolling appended, in order.
 */
interface HistoryEntry {
  /** Identifies the entry in session storage. */
  readonly key: string;
  readonly batchHrefs?: readonly string[];
  /**
   * The search that could not be loaded when the shopper went to this entry. Its URL is that of the
   * results that stayed.
   */
  readonly missedHref?: string;
  /** Whether Back from this entry closes the filters dialog. */
  readonly isDialog?: boolean;
}

/**
 * How the URL changes: a new history entry, replacing the current one, or not at all, because the
 * browser has already gone there.
 */
export type HistoryChange = 'push' | 'replace' | 'none';

/** The current entry; a new one gets its key now. */
export function currentEntry(): HistoryEntry {
  const state = history.state as HistoryEntry | null;
  if (state?.key) return state;
  const entry = newEntry();
  history.replaceState(entry, '');
  return entry;
}

/** Notes in the entry which page was appended, to restore the list's length later. */
export function rememberBatch(href: string): void {
  const entry = currentEntry();
  history.replaceState({ ...entry, batchHrefs: [...(entry.batchHrefs ?? []), href] }, '');
}

/** Goes to another search. A replaced entry stays the one that closes the dialog. */
export function goTo(href: string, change: HistoryChange): void {
  if (change === 'push') history.pushState(newEntry(), '', href);
  else if (change === 'none') missStep(undefined, href);
  else history.replaceState({ ...newEntry(), isDialog: currentEntry().isDialog }, '', href);
}

/** Marks an entry whose search could not be loaded with the URL of the results that stay. */
export function missStep(missedHref: string | undefined, href: string): void {
  history.replaceState({ ...currentEntry(), missedHref }, '', href);
}

/** An entry for the same search, with the dialog open. */
export function pushDialogEntry(): void {
  history.pushState({ ...currentEntry(), isDialog: true }, '', address());
}

/** Back from the current entry no longer closes the dialog. */
export function endDialogEntry(): void {
  history.replaceState({ ...currentEntry(), isDialog: undefined }, '', address());
}

/** Path and query of the current URL. */
export function address(): string {
  return location.pathname + location.search;
}

/** A key only needs to be unique in the tab; crypto.randomUUID is missing without TLS. */
function newEntry(): HistoryEntry {
  return { key: String(Math.random()) };
}
