/**
 * Opens a dialog over the page: focus goes to its heading, and a press beside it closes it. One that came with an answer stands in the page
 * as long as it is open, in place of an older one of its kind.
 */
export function openDialog(dialog: HTMLDialogElement, headingId: string): void {
  if (dialog.ownerDocument !== document) {
    // Closed, the older one gives focus back to what opened it, where the newer one finds it.
    const older = document.getElementById(dialog.id);
    if (older instanceof HTMLDialogElement) older.close();
    older?.remove();
    document.body.append(dialog);
    dialog.addEventListener('close', () => dialog.remove());
  }
  // A click would do so too when a selection of text is let go beside the dialog.
  dialog.onpointerdown = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  dialog.showModal();
  document.getElementById(headingId)?.focus();
}
