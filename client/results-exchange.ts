import { COMMIT_EVENT } from '../views/islands/commit-event.js';
import type { CommitDetail } from '../views/islands/commit-event.js';
import { closeFiltersDialog, isFiltersDialogOpen, putFormIntoDialog } from './filters-dialog.js';
import { forgetDrafts, startIslands, stopIslands } from './island-wake.js';
import { keepPlace } from './kept-place.js';
import { fetchFragment } from './results-fragment.js';
import type { Fragment } from './results-fragment.js';

/** How the address changes: a new entry of the history, the current one, or none (the browser has already changed it). */
type HistoryChange = 'push' | 'replace' | 'none';

/** Fired on the document when the results have been exchanged. */
export const EXCHANGED_EVENT = 'forecourt:exchanged';

let running: AbortController | undefined;

/** A change of filters, sort, chip, tab or page becomes an exchange of the results instead of a new page. */
export function startExchange(): void {
  document.addEventListener('change', ({ target }) => {
    if (!isField(target) || target.form?.id !== 'filters' || isAwake(target) || isWaitingForZip(target, target.form)) return;
    void show(formHref(target.form), changeInPlace());
  });
  document.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== 'filters') return;
    event.preventDefault();
    void submit(event.target);
  });
  document.addEventListener(COMMIT_EVENT, (event) => {
    const form = document.querySelector<HTMLFormElement>('#filters');
    if (form) void show(formHref(form, (event as CustomEvent<CommitDetail>).detail), changeInPlace());
  });
  document.addEventListener('click', onLink);
  addEventListener('popstate', onHistory);
  searchForEarlierChanges();
}

/** What was ticked before this script came has not been heard. */
function searchForEarlierChanges(): void {
  const form = document.querySelector<HTMLFormElement>('#filters');
  if (form && hasChosen(form)) void show(formHref(form), 'push');
}

/** Whether a choice differs from the one the server drew; texts are searched when they are committed. */
function hasChosen(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some((field) => {
    if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked;
    return field instanceof HTMLSelectElement && Array.from(field.options).some((option) => option.selected !== option.defaultSelected);
  });
}

/** In the dialog the results are there already, so there is nothing to wait for, unless something is still on its way. */
async function submit(form: HTMLFormElement): Promise<void> {
  if (!isFiltersDialogOpen() || running || hasTyped(form)) await show(formHref(form), changeInPlace());
  closeFiltersDialog();
}

function hasTyped(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some(
    (field) => field instanceof HTMLInputElement && field.type === 'text' && field.value !== field.defaultValue,
  );
}

function isField(target: EventTarget | null): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

/** Fields of an island that is awake speak for themselves. */
function isAwake(field: Element): boolean {
  return field.closest('[data-island][data-awake]') !== null;
}

/** The radius is applied together with a ZIP, once that is right. */
function isWaitingForZip({ name }: { name: string }, form: HTMLFormElement): boolean {
  return name === 'searchRadius' && form.querySelector('[name="zip"]:is([aria-invalid], [data-unchecked])') !== null;
}

/** A field with an error, or not checked yet, counts as what it was before; what the server refused is asked again, until it is mended. */
function formHref(form: HTMLFormElement, committed: CommitDetail = {}): string {
  const params = new URLSearchParams();
  const data = new FormData(form);
  const unusable = form.querySelectorAll<HTMLInputElement>('input:is([aria-invalid], [data-unchecked])');
  for (const { name, defaultValue, dataset } of unusable) data.set(name, dataset['refused'] ?? defaultValue);
  for (const [name, value] of data) if (typeof value === 'string' && value !== '' && !(name in committed)) params.append(name, value);
  for (const [name, value] of Object.entries(committed)) if (value !== '') params.append(name, value);
  return `${new URL(form.action).pathname}?${params}`;
}

/** In the dialog all changes are one step back. */
function changeInPlace(): HistoryChange {
  return isFiltersDialogOpen() ? 'replace' : 'push';
}

function onLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('#results a[href], #filters a[href]') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || event.defaultPrevented || link.pathname !== '/cars-for-sale' || link.hash) return;
  event.preventDefault();
  if (link.matches('#filters-clear, #chips-clear')) forgetDrafts();
  const isTab = link.closest('.tabs') !== null;
  const isPage = link.closest('.pages') !== null;
  void show(link.href, isTab || isFiltersDialogOpen() ? 'replace' : 'push').then(() => isPage && startOfList());
}

/** Back closes an open dialog and keeps what was chosen in it; otherwise it goes back to the search before. */
function onHistory(): void {
  if (isFiltersDialogOpen()) {
    if (location.pathname + location.search !== shownHref) history.pushState(null, '', shownHref);
    closeFiltersDialog();
  } else if (location.pathname + location.search !== shownHref) {
    void show(location.href, 'none');
  }
}

let shownHref = location.pathname + location.search;

/** Only the last asked is shown: an older answer is cut off. A failure becomes a plain page load, which says what is wrong. */
async function show(href: string, change: HistoryChange): Promise<void> {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  document.getElementById('listings')?.setAttribute('aria-busy', 'true');
  try {
    const fragment = await fetchFragment(href, mine.signal);
    if (mine.signal.aborted) return;
    running = undefined;
    exchange(fragment, change);
  } catch {
    if (!mine.signal.aborted) location.assign(href);
  }
}

function exchange({ root, href }: Fragment, change: HistoryChange): void {
  const current = document.getElementById('results');
  if (!current) return;
  const restore = keepPlace(document);
  stopIslands();
  // Another search altogether, where an unfinished price would be out of place.
  if (change === 'none') forgetDrafts();
  current.replaceWith(root);
  putFormIntoDialog();
  // Awake before focus comes back, so that an island knows the field somebody is in.
  startIslands(document);
  restore();
  shownHref = href;
  if (change === 'push') history.pushState(null, '', href);
  if (change === 'replace') history.replaceState(history.state, '', href);
  document.title = root.dataset['title'] ?? document.title;
  announce(root.dataset['announcement'] ?? '');
  document.dispatchEvent(new Event(EXCHANGED_EVENT));
}

export function announce(text: string): void {
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = text;
}

/** A new page of results begins at its top. */
function startOfList(): void {
  const list = document.getElementById('listings');
  list?.focus({ preventScroll: true });
  list?.closest('.results')?.scrollIntoView();
}
