/**
 * Opens a dialog over the page: focus moves to its heading, and a click outside closes it. A
 * dialog from a response is in the document only while it is open, and replaces an older one of
 * its kind.
 */
export function openDialog(dialog: HTMLDialogElement, headingId: string): void {
  if (dialog.ownerDocument !== document) {
    // The older one restores focus to its opener when it closes, where the newer one finds it.
    const older = document.getElementById(dialog.id);
    if (older instanceof HTMLDialogElement) older.close();
    older?.remove();
    document.body.append(dialog);
    dialog.addEventListener('close', () => dialog.remove());
  }
  // `click` would also fire when a text selection ends outside the dialog.
  dialog.onpointerdown = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  dialog.showModal();
  document.getElementById(headingId)?.focus();
}
