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
    const link = event.target instanceof Element ? event.target.closest('#filters-open, #filters-close') : null;
    if (!link) return;
    event.preventDefault();
    if (link.id === 'filters-open') open();
    else closeFiltersDialog();
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
