/** On small screens the filter form moves into a dialog that fills the screen; beside the list it stays where it is. */
const dialogOf = () => document.querySelector<HTMLDialogElement>('#filters-dialog');
const placeOf = () => document.getElementById('filters-place');
const formIn = (root: ParentNode | null) => root?.querySelector<HTMLFormElement>('form') ?? undefined;

const address = () => location.pathname + location.search;

/** Marks the entry of the history that belongs to the open dialog. */
const DIALOG_STATE = 'filters-dialog';

let openedAt: string | undefined;

export function startFiltersDialog(): void {
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('#filters-open, #filters-close, #refused-notice a') : null;
    if (!link) return;
    event.preventDefault();
    if (link.id === 'filters-close') closeFiltersDialog();
    else if (link.id === 'filters-open') open();
    else showField(link.hash.slice(1));
  });
  dialogOf()?.addEventListener('close', onClosed);
}

export function isFiltersDialogOpen(): boolean {
  return dialogOf()?.open ?? false;
}

export function closeFiltersDialog(): void {
  if (isFiltersDialogOpen()) dialogOf()?.close();
}

/** After an exchange the new form takes the place of the one in the open dialog. */
export function putFormIntoDialog(): void {
  const dialog = dialogOf();
  const form = formIn(placeOf());
  if (dialog?.open && form) dialog.replaceChildren(form);
}

/** A field stands beside the list, or waits in the dialog where the form is not to be seen. */
function showField(id: string): void {
  const field = document.getElementById(id);
  const section = field?.closest('details');
  if (section) section.open = true;
  if (field?.getClientRects().length === 0) open();
  field?.focus();
}

/** The step back that closes the dialog gets an entry of its own. */
function open(): void {
  const dialog = dialogOf();
  const form = formIn(placeOf());
  if (!dialog || !form) return;
  dialog.replaceChildren(form);
  dialog.showModal();
  document.getElementById('filters-heading')?.focus();
  openedAt = address();
  history.pushState(DIALOG_STATE, '', openedAt);
}

/** Focus goes back to the button; the entry of a dialog in which nothing was chosen goes away again. */
function onClosed(): void {
  const form = formIn(dialogOf());
  if (form) placeOf()?.replaceChildren(form);
  document.getElementById('filters-open')?.focus();
  if (history.state === DIALOG_STATE && address() === openedAt) history.back();
}
