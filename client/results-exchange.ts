import { HOOKS } from '../views/hooks.js';
import { COMMIT_EVENT } from '../views/islands/commit-event.js';
import type { CommitDetail } from '../views/islands/commit-event.js';
import { afterPaint } from './after-paint.js';
import { closeFiltersDialog, hideFiltersDialog, isFiltersDialogOpen, showField } from './filters-dialog.js';
import { address, currentEntry, goTo, missStep } from './history-entry.js';
import type { HistoryChange } from './history-entry.js';
import { announce, filtersForm, find, hearLinks, isWithin } from './hooked-elements.js';
import { forgetDrafts, startIslands, stopIslands } from './island-wake.js';
import { keepPlace } from './kept-place.js';
import { isGone, isListAbove, putListBack, readListPlace, showStartOfList } from './list-place.js';
import { stopLoadMore } from './load-more.js';
import { hideOffline, loadWhole, noteDrawn, sayOffline } from './offline.js';
import { restoreList, storePlace } from './restored-list.js';
import { fetchFragment } from './results-fragment.js';
import type { Fragment } from './results-fragment.js';
import { formHref, hasChanged, hasChosen, isSearched, resultsPath } from './search-form.js';

let running: AbortController | undefined;

/** Whether a step in the history waits for its results. */
let isStep = false;

/** Ends when nothing is on its way any more: with true where the results of what was asked last are there. */
let showing: Promise<boolean>;

/** The search on the page, and the step of the history it belongs to. */
let shown = { href: '', key: '' };

/** One after the other, so that parts of two answers never stand beside each other. */
let exchanging = Promise.resolve();

/** A change of filters, sort, chip, tab or page becomes an exchange of the results instead of a new page. */
export function startExchange(): void {
  shown = { href: address(), key: currentEntry().key };
  document.addEventListener('change', ({ target }) => isSearched(target as HTMLInputElement) && search());
  document.addEventListener('submit', (event) => {
    if (event.target !== filtersForm()) return;
    event.preventDefault();
    void submit();
  });
  document.addEventListener(COMMIT_EVENT, (event) => search((event as CustomEvent<CommitDetail>).detail));
  hearLinks(onLink);
  addEventListener('popstate', onHistory);
  // What was ticked before this script came has not been heard.
  if (hasChosen(filtersForm()!)) search();
}

/** Asks for what the form says. In the dialog all changes are one step back. */
function search(committed?: CommitDetail): void {
  show(formHref(committed), isFiltersDialogOpen() ? 'replace' : 'push');
}

/**
 * In the dialog the results are there already, so there is nothing to wait for, unless something is still on its way: a field that Enter
 * leaves, or a press, has asked for itself just before. It stays open over a field with an error, which nobody would see once it is closed,
 * also where only the results have said so, and over results that do not come.
 */
async function submit(): Promise<void> {
  const wrong = () => (isFiltersDialogOpen() ? filtersForm()!.querySelector('input[aria-invalid]') : null);
  if (!wrong()) {
    // Without a connection a choice has not been searched.
    if (!running && (!isFiltersDialogOpen() || hasChanged(filtersForm()!))) search();
    if (running && !(await showing)) return;
  }
  const field = wrong();
  if (field) void showField(field.id);
  else hideFiltersDialog();
}

function onLink(link: HTMLAnchorElement, event: MouseEvent): void {
  if (!isWithin(link, HOOKS.results, HOOKS.filters) || link.pathname !== resultsPath() || link.hash) return;
  event.preventDefault();
  if (isWithin(link, HOOKS.filtersClear, HOOKS.chipsClear)) forgetDrafts();
  const isPage = isWithin(link, HOOKS.pages);
  show(link.href, isWithin(link, HOOKS.tabs) || isFiltersDialogOpen() ? 'replace' : 'push');
  void showing.then((isShown) => isPage && isShown && startOfList());
}

/** Back closes an open dialog and keeps what was chosen in it; otherwise it goes back to the search before. */
function onHistory(): void {
  const href = currentEntry().missedHref ?? address();
  if (isFiltersDialogOpen()) {
    if (currentEntry().isDialog) return;
    if (address() !== shown.href) goTo(shown.href, 'push');
    shown.key = currentEntry().key;
    closeFiltersDialog();
    // From a step whose results have not come, the way may lead to those that are there: nothing else is wanted any more.
  } else if (isStep || href !== shown.href) {
    storePlace(shown.key);
    show(href, 'none');
  }
}

/** Only the last asked is shown: an older answer is cut off. */
function show(href: string, change: HistoryChange): void {
  showing = ask(href, change);
}

/** A failure becomes a plain page load, which says what is wrong. */
async function ask(href: string, change: HistoryChange): Promise<boolean> {
  running?.abort();
  isStep = change === 'none';
  const mine = new AbortController();
  running = mine;
  // Dimming a long list is work too: the press is painted before it.
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
      // Where the browser has gone back already, the address is again that of the results that are there.
      if (change === 'none') missStep(href, shown.href);
      sayOffline(() => show(href, change), true);
    });
    return false;
  }
}

function setBusy(isBusy: boolean): void {
  for (const hook of [HOOKS.listings, HOOKS.filtersSubmit]) {
    const box = find(hook);
    // Behind the dialog nobody sees the list dimmed.
    if (box && !(isBusy && hook === HOOKS.listings && isFiltersDialogOpen())) box.ariaBusy = isBusy ? 'true' : null;
  }
}

/**
 * The count on the dialog's button, then the filters, then the list, each parsed and painted by itself: a press in between waits for one of
 * them at most, and the count of cars, which is what somebody in the dialog waits for, for none.
 */
async function exchange({ head, list, href, submitText }: Fragment, change: HistoryChange): Promise<void> {
  const place = readListPlace();
  stopLoadMore();
  if (change === 'push') storePlace(shown.key);
  goTo(href, change);
  shown = { href, key: currentEntry().key };
  // Another search altogether, where an unfinished price would be out of place.
  if (change === 'none') forgetDrafts();
  if (submitText && isFiltersDialogOpen()) {
    find(HOOKS.filtersSubmit)!.textContent = submitText;
    setBusy(false);
    await afterPaint();
    // Another choice was made before these filters came, which do not know it.
    if (running) return;
  }
  const root = head();
  putFilters(root);
  await afterPaint();
  const next = list();
  const isLost = change !== 'none' && isGone(place, next);
  // The start of the list comes into view before the list changes, so that nothing is seen to jump.
  if (isLost) {
    showStartOfList();
    await afterPaint();
  }
  put([HOOKS.list], next)();
  noteDrawn();
  startIslands(find(HOOKS.list)!);
  const said = Object.assign(find(HOOKS.results)!.dataset, find(HOOKS.results, root)!.dataset);
  if (change === 'none') await restoreList();
  else if (!isLost && place.card) {
    putListBack(place);
    if (isListAbove()) showStartOfList();
  }
  document.title = said['title']!;
  for (const old of document.querySelectorAll('[data-at-load]')) old.remove();
  if (running) setBusy(true);
  else announce(said['announcement']!);
}

/** What holds islands. They are awake before focus comes back, so that one knows the field somebody is in. */
function putFilters(root: Document): void {
  const giveBack = put([HOOKS.filters, HOOKS.notices, HOOKS.hero], root, stopIslands);
  startIslands(document);
  giveBack();
}

/** Puts parts of an answer in the place of those on the page; answers the function that gives focus and the like back. */
function put(hooks: readonly string[], root: Document, before?: () => void): () => void {
  const parts = hooks.map((hook) => [find(hook), find(hook, root)] as const);
  const keptPlaces = parts.map(([current]) => current && keepPlace(current));
  before?.();
  for (const [current, next] of parts) if (next) current?.replaceWith(next);
  return () => keptPlaces.forEach((giveBack) => giveBack?.());
}

/** A new page of results begins at its top. */
function startOfList(): void {
  find(HOOKS.listings)?.focus({ preventScroll: true });
  showStartOfList();
}
