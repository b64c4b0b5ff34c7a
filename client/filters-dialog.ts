import { HOOKS } from '../views/hooks.js';
import { address, currentEntry, endDialogEntry, pushDialogEntry } from './history-entry.js';
import { afterPaint } from './after-paint.js';
import { filtersForm, find, hearLinks, isWithin } from './hooked-elements.js';

/** On small screens the filter form moves into a dialog that fills the screen; beside the list it stays where it is. */
const dialogOf = () => find<HTMLDialogElement>(HOOKS.filtersDialog)!;

const DOUBLE_TAP_MS = 300;

let openedAt: string | undefined;

/** Hears presses that open or close the dialog, and links of the notice about refused values, which lead to a field in it. */
export function startFiltersDialog(): void {
  hearLinks((link, event) => {
    if (isWithin(link, HOOKS.filtersOpen)) void open();
    else if (isWithin(link, HOOKS.refusedNotice)) void showField(link.hash.slice(1));
    // Outside the dialog the form is the target of the address, and the link leads away from it.
    else if (isWithin(link, HOOKS.filtersClose) && isFiltersDialogOpen()) hideFiltersDialog();
    else return;
    event.preventDefault();
  });
  dialogOf().addEventListener('close', () => void onClosed());
  void takeOver();
}

/** Whether somebody is in the dialog: what they choose there replaces the step of the history instead of adding one. */
export function isFiltersDialogOpen(): boolean {
  return dialogOf().open;
}

/** Closes it: focus and the form go back to the page. Nothing happens while it is closed. */
export function closeFiltersDialog(): void {
  dialogOf().close();
}

/**
 * Shows the page first: closing the modal makes the page interactive again, which recalculates the style of every element. Until then the
 * second press of a double tap is lost, instead of following a link below the button.
 */
export function hideFiltersDialog(): void {
  dialogOf().hidden = true;
  setTimeout(closeFiltersDialog, DOUBLE_TAP_MS);
}

/** Takes somebody to a field: it stands beside the list, or waits in the dialog where the form is not to be seen. */
export async function showField(id: string): Promise<void> {
  const field = document.getElementById(id);
  const section = field?.closest('details');
  if (section) section.open = true;
  if (field?.getClientRects().length === 0) await open();
  field?.focus();
}

/** The step back that closes the dialog gets an entry of its own. The empty dialog is painted first: the form is the heavy part. */
async function open(): Promise<void> {
  const dialog = dialogOf();
  if (dialog.open) return;
  dialog.showModal();
  openedAt = address();
  if (!currentEntry().isDialog) pushDialogEntry();
  await afterPaint();
  if (!dialog.open) return;
  moveForm(dialog);
  find(HOOKS.filtersHeading)!.focus();
}

/** Focus goes back to the button; the entry of a dialog in which nothing was chosen goes away again. */
async function onClosed(): Promise<void> {
  dialogOf().hidden = false;
  find(HOOKS.filtersOpen)?.focus();
  // It stands in the dialog while that is open.
  document.body.append(find(HOOKS.offlineNotice)!);
  if (currentEntry().isDialog && address() === openedAt) history.back();
  else endDialogEntry();
  await afterPaint();
  if (!isFiltersDialogOpen()) moveForm(find(HOOKS.filtersPlace)!);
}

function moveForm(to: HTMLElement): void {
  const form = filtersForm()!;
  if (form.parentElement !== to) to.prepend(form);
}

/**
 * The form shown as the target of the address, by the Filters link before this script came, goes on as the dialog, with what was opened
 * and scrolled in it. Going to the top of the page takes the target away.
 */
async function takeOver(): Promise<void> {
  // Browsers set `:target` after this script has run, where the page was opened by such an address.
  if (location.hash.slice(1) !== HOOKS.filters || !find(HOOKS.filtersOpen)?.checkVisibility()) return;
  const form = filtersForm()!;
  const { scrollTop } = form;
  const focused = form.querySelector<HTMLElement>(':focus');
  location.replace('#');
  endDialogEntry();
  await open();
  focused?.focus();
  form.scrollTop = scrollTop;
}
