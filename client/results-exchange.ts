import { IDS } from '../views/element-ids.js';
import { COMMIT_EVENT } from '../views/islands/commit-event.js';
import type { CommitDetail } from '../views/islands/commit-event.js';
import { afterPaint } from './after-paint.js';
import {
  closeFiltersDialog,
  hideFiltersDialog,
  isFiltersDialogOpen,
  showField,
} from './filters-dialog.js';
import { address, currentEntry, goTo, missStep } from './history-entry.js';
import type { HistoryChange } from './history-entry.js';
import { announce, filtersForm, find, listenForLinks, isWithin } from './dom.js';
import { forgetDrafts, startIslands, stopIslands } from './island-hydration.js';
import { captureFocusAndScroll } from './focus-restore.js';
import {
  isCardGone,
  isListAbove,
  restoreScrollAnchor,
  readScrollAnchor,
  showStartOfList,
} from './scroll-anchor.js';
import { stopLoadMore } from './load-more.js';
import { hideOffline, loadWhole, noteDrawn, sayOffline } from './offline.js';
import { restoreList, storePlace } from './list-restore.js';
import { fetchFragment } from './results-fragment.js';
import type { Fragment } from './results-fragment.js';
import { formHref, hasChanged, hasChosen, isSearched, resultsPath } from './search-form.js';

let running: AbortController | undefined;

/** Whether a history step waits for its results. */
let isStep = false;

/** Settles when nothing is loading; true if the results of the last request are shown. */
let showing: Promise<boolean>;

/** The search on the page, and its history entry. */
let shown = { href: '', key: '' };

/** Runs exchanges one after another, so that parts of two responses never mix. */
let exchanging = Promise.resolve();

/**
 * Turns changes of filters, sort, chip, tab or page into an exchange of the results instead of a
 * page load.
 */
export function startExchange(): void {
  shown = { href: address(), key: currentEntry().key };
  document.addEventListener(
    'change',
    ({ target }) => isSearched(target as HTMLInputElement) && search(),
  );
  document.addEventListener('submit', (event) => {
    if (event.target !== filtersForm()) return;
    event.preventDefault();
    void submit();
  });
  document.addEventListener(COMMIT_EVENT, (event) =>
    search((event as CustomEvent<CommitDetail>).detail),
  );
  listenForLinks(onLink);
  addEventListener('popstate', onHistory);
  // Catches up on boxes ticked before this script ran.
  if (hasChosen(filtersForm()!)) search();
}

/** Searches for the form's values. All changes in the dialog are one history entry. */
function search(committed?: CommitDetail): void {
  show(formHref(committed), isFiltersDialogOpen() ? 'replace' : 'push');
}

/**
 * Closes the dialog when its results are there. If a request is running (started by leaving a field
 * with Enter, or by a click), waits for it. The dialog stays open if a field is invalid, also by
 * the server's response, or if the results cannot be loaded.
 */
async function submit(): Promise<void> {
  const wrong = () =>
    isFiltersDialogOpen() ? filtersForm()!.querySelector('input[aria-invalid]') : null;
  if (!wrong()) {
    // Offline, a choice may not have been searched.
    if (!running && (!isFiltersDialogOpen() || hasChanged(filtersForm()!))) search();
    if (running && !(await showing)) return;
  }
  const field = wrong();
  if (field) void showField(field.id);
  else hideFiltersDialog();
}

function onLink(link: HTMLAnchorElement, event: MouseEvent): void {
  if (!isWithin(link, IDS.results, IDS.filters) || link.pathname !== resultsPath() || link.hash)
    return;
  event.preventDefault();
  if (isWithin(link, IDS.filtersClear, IDS.chipsClear)) forgetDrafts();
  const isPage = isWithin(link, IDS.pages);
  show(link.href, isWithin(link, IDS.tabs) || isFiltersDialogOpen() ? 'replace' : 'push');
  void showing.then((isShown) => isPage && isShown && startOfList());
}

/**
 * Back closes an open dialog and keeps its choices; otherwise it returns to the previous search.
 */
function onHistory(): void {
  const href = currentEntry().missedHref ?? address();
  if (isFiltersDialogOpen()) {
    if (currentEntry().isDialog) return;
    if (address() !== shown.href) goTo(shown.href, 'push');
    shown.key = currentEntry().key;
    closeFiltersDialog();
    // From an entry whose results never loaded, Back may lead to the results that are shown.
  } else if (isStep || href !== shown.href) {
    storePlace(shown.key);
    show(href, 'none');
  }
}

/** Only the latest request is shown; an older one is aborted. */
function show(href: string, change: HistoryChange): void {
  showing = ask(href, change);
}

/** A failure becomes a page load, which shows what is wrong. */
async function ask(href: string, change: HistoryChange): Promise<boolean> {
  running?.abort();
  isStep = change === 'none';
  const mine = new AbortController();
  running = mine;
  // Dimming a long list takes time, so the click is painted first.
  const painted = afterPaint().then(() => running === mine && setBusy(true));
  try {
    const [fragment] = await Promise.all([fetchFragment(href, mine.signal), painted, exchanging]);
    if (mine.signal.aborted) return showing;
    running = undefined;
    isStep = false;
    hideOffline();
    exchanging = exchange(fragment, change);
    await exchanging;
    return !running || showing;
  } catch {
    if (mine.signal.aborted) return showing;
    running = undefined;
    setBusy(false);
    await loadWhole(href, () => {
      // The browser has already gone back, so the URL is that of the shown results again.
      if (change === 'none') missStep(href, shown.href);
      sayOffline(() => show(href, change), true);
    });
    return false;
  }
}

function setBusy(isBusy: boolean): void {
  for (const hook of [IDS.listings, IDS.filtersSubmit]) {
    const box = find(hook);
    // The dialog hides the list.
    if (box && !(isBusy && hook === IDS.listings && isFiltersDialogOpen()))
      box.ariaBusy = isBusy ? 'true' : null;
  }
}

/**
 * Updates the count on the dialog's button, then the filters, then the list. Each is parsed and
 * painted separately, so that a click in between waits for at most one of them.
 */
async function exchange(
  { head, list, href, submitText }: Fragment,
  change: HistoryChange,
): Promise<void> {
  const place = readScrollAnchor();
  stopLoadMore();
  if (change === 'push') storePlace(shown.key);
  goTo(href, change);
  shown = { href, key: currentEntry().key };
  // After Back it is another search, where unsent input has no place.
  if (change === 'none') forgetDrafts();
  if (submitText && isFiltersDialogOpen()) {
    find(IDS.filtersSubmit)!.textContent = submitText;
    setBusy(false);
    await afterPaint();
    // A newer choice is not in these filters.
    if (running) return;
  }
  const root = head();
  putFilters(root);
  await afterPaint();
  const next = list();
  const isLost = change !== 'none' && isCardGone(place, next);
  // Scrolls to the start of the list before it changes, so that nothing visibly jumps.
  if (isLost) {
    showStartOfList();
    await afterPaint();
  }
  put([IDS.list], next)();
  noteDrawn();
  startIslands(find(IDS.list)!);
  const dataset = Object.assign(find(IDS.results)!.dataset, find(IDS.results, root)!.dataset);
  if (change === 'none') await restoreList();
  else if (!isLost && place.card) {
    restoreScrollAnchor(place);
    if (isListAbove()) showStartOfList();
  }
  document.title = dataset['title']!;
  for (const old of document.querySelectorAll('[data-at-load]')) old.remove();
  if (running) setBusy(true);
  else announce(dataset['announcement']!);
}

/**
 * Replaces the filters. Their islands hydrate before focus is restored, so that one knows its
 * focused field.
 */
function putFilters(root: Document): void {
  const restoreFocusAndScroll = put([IDS.filters, IDS.notices, IDS.hero], root, stopIslands);
  startIslands(document);
  restoreFocusAndScroll();
}

/**
 * Replaces parts of the page with those of a response. Returns the function that restores focus and
 * the like.
 */
function put(ids: readonly string[], root: Document, before?: () => void): () => void {
  const parts = ids.map((id) => [find(id), find(id, root)] as const);
  const restorers = parts.map(([current]) => current && captureFocusAndScroll(current));
  before?.();
  for (const [current, next] of parts) if (next) current?.replaceWith(next);
  return () => restorers.forEach((restore) => restore?.());
}

/** A new page of results starts at its top. */
function startOfList(): void {
  find(IDS.listings)?.focus({ preventScroll: true });
  showStartOfList();
}
