/**
 * What a step of the history remembers beside its address, which is the search and nothing else. `batchHrefs` are the addresses of
 * what Load More and scrolling have added to the list, in order.
 */
interface HistoryEntry {
  /** Names the step, for what is stored elsewhere. */
  readonly key: string;
  readonly batchHrefs?: readonly string[];
  /** What the step is of, where that could not be reached: its address is that of the results that stayed instead. */
  readonly missedHref?: string;
  /** The step that leads back out of the open filters dialog. */
  readonly isDialog?: boolean;
}

/** How the address changes: in a new step of the history, in place of the current one, or in the step that the browser has gone to. */
export type HistoryChange = 'push' | 'replace' | 'none';

/** The step the page stands at; one that is new gets its name now. */
export function currentEntry(): HistoryEntry {
  const state = history.state as HistoryEntry | null;
  if (state?.key) return state;
  const entry = newEntry();
  history.replaceState(entry, '');
  return entry;
}

/** Notes in the current step which address has added cars to the list, so that the list can be as long again. */
export function rememberBatch(href: string): void {
  const entry = currentEntry();
  history.replaceState({ ...entry, batchHrefs: [...(entry.batchHrefs ?? []), href] }, '');
}

/** Goes to another search; a step taken in place stays the one that leads out of the dialog. */
export function goTo(href: string, change: HistoryChange): void {
  if (change === 'push') history.pushState(newEntry(), '', href);
  else if (change === 'none') missStep(undefined, href);
  else history.replaceState({ ...newEntry(), isDialog: currentEntry().isDialog }, '', href);
}

/** The results that stay where a step of the history could not be reached give it their address, until somebody comes to it again. */
export function missStep(missedHref: string | undefined, href: string): void {
  history.replaceState({ ...currentEntry(), missedHref }, '', href);
}

/** The same search once more, with the dialog open above it. */
export function pushDialogEntry(): void {
  history.pushState({ ...currentEntry(), isDialog: true }, '', address());
}

/** The step the page stands at does not lead out of the dialog, or no longer does. */
export function endDialogEntry(): void {
  history.replaceState({ ...currentEntry(), isDialog: undefined }, '', address());
}

/** Path and query of the address bar. */
export function address(): string {
  return location.pathname + location.search;
}

/** The steps of one tab are all that a key tells apart; crypto.randomUUID is missing where a page is served without TLS. */
function newEntry(): HistoryEntry {
  return { key: String(Math.random()) };
}
