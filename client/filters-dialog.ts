import { IDS } from '../views/element-ids.js';
import { address, currentEntry, endDialogEntry, pushDialogEntry } from './history-entry.js';
import { afterPaint } from './after-paint.js';
import { filtersForm, find, listenForLinks, isWithin } from './dom.js';

/**
 * On small screens the filter form moves into a full-screen dialog; otherwise it stays beside the
 * list.
 */
const dialogOf = () => find<HTMLDialogElement>(IDS.filtersDialog)!;

const DOUBLE_TAP_MS = 300;

let openedAt: string | undefined;

/**
 * Handles clicks that open or close the dialog, and links to fields in the notice about invalid
 * values.
 */
export function startFiltersDialog(): void {
  listenForLinks((link, event) => {
    if (isWithin(link, IDS.filtersOpen)) void open();
    else if (isWithin(link, IDS.invalidValues)) void showField(link.hash.slice(1));
    // Without the dialog the form is shown by `:target`, and the link leaves it.
    else if (isWithin(link, IDS.filtersClose) && isFiltersDialogOpen()) hideFiltersDialog();
    else return;
    event.preventDefault();
  });
  dialogOf().addEventListener('close', () => void onClosed());
  void takeOver();
}

/** Whether the dialog is open: choices in it replace the history entry instead of adding one. */
export function isFiltersDialogOpen(): boolean {
  return dialogOf().open;
}

/** Closes the dialog if it is open, and moves focus and form back to the page. */
export function closeFiltersDialog(): void {
  dialogOf().close();
}

/**
 * Shows the page first. Closing a modal makes the page interactive again, which recalculates all
 * styles. Until then, the second tap of a double tap is lost instead of following a link below the
 * button.
 */
export function hideFiltersDialog(): void {
  dialogOf().hidden = true;
  setTimeout(closeFiltersDialog, DOUBLE_TAP_MS);
}

/** Goes to a field, beside the list or in the dialog. */
export async function showField(id: string): Promise<void> {
  const field = find(id);
  const section = field?.closest('details');
  if (section) section.open = true;
  if (field?.getClientRects().length === 0) await open();
  field?.focus();
}

/**
 * Adds a history entry, so that Back closes the dialog. Paints the empty dialog first, because the
 * form is heavy.
 */
async function open(): Promise<void> {
  const dialog = dialogOf();
  if (dialog.open) return;
  dialog.showModal();
  openedAt = address();
  if (!currentEntry().isDialog) pushDialogEntry();
  await afterPaint();
  if (!dialog.open) return;
  moveForm(dialog);
  find(IDS.filtersHeading)!.focus();
}

/** Returns focus to the button, and removes the dialog's entry if nothing was chosen. */
async function onClosed(): Promise<void> {
  dialogOf().hidden = false;
  find(IDS.filtersOpen)?.focus();
  // The notice is in the dialog while it is open.
  document.body.append(find(IDS.offlineNotice)!);
  if (currentEntry().isDialog && address() === openedAt) history.back();
  else endDialogEntry();
  await afterPaint();
  if (!isFiltersDialogOpen()) moveForm(find(IDS.filtersPlace)!);
}

function moveForm(to: HTMLElement): void {
  const form = filtersForm()!;
  if (form.parentElement !== to) to.prepend(form);
}

/**
 * If the form was opened by the Filters link before this script ran (`:target`), it becomes the
 * dialog, with open sections and scroll position. Scrolling to the top of the page would lose the
 * target.
 */
async function takeOver(): Promise<void> {
  // When a page is opened with the fragment, browsers set `:target` after this script ran.
  if (location.hash.slice(1) !== IDS.filters || !find(IDS.filtersOpen)?.checkVisibility()) return;
  const form = filtersForm()!;
  const { scrollTop } = form;
  const focused = form.querySelector<HTMLElement>(':focus');
  location.replace('#');
  endDialogEntry();
  await open();
  focused?.focus();
  form.scrollTop = scrollTop;
}
