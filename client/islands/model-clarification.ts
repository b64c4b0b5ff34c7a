import { IDS } from '../../views/element-ids.js';
import { CLARIFICATION_IDS } from '../../views/islands/clarification-ids.js';
import { openDialog } from '../dialogs.js';
import { tellServer } from '../form-answers.js';
import { find } from '../dom.js';

/**
 * Opens the question as a dialog, if the server rendered one. Yes is a normal search; No only
 * closes.
 */
export function hydrate(box: HTMLElement): () => void {
  const asleep = new AbortController();
  const dialog = find<HTMLDialogElement>(CLARIFICATION_IDS.dialog);
  box.addEventListener('submit', (event) => onSubmit(event, box, dialog), {
    signal: asleep.signal,
  });
  if (dialog) openDialog(dialog, CLARIFICATION_IDS.dialogHeading);
  return () => asleep.abort();
}

/** Tells the server about a No, so that other pages do not ask, and removes the question here. */
function onSubmit(event: SubmitEvent, box: HTMLElement, dialog: HTMLDialogElement | null): void {
  const { submitter, target } = event;
  if (!(
    submitter instanceof HTMLButtonElement &&
    submitter.value === 'no' &&
    target instanceof HTMLFormElement
  ))
    return;
  event.preventDefault();
  tellServer(target, submitter);
  dialog?.close();
  box.parentElement?.remove();
  find(IDS.countHeading)?.focus({ preventScroll: true });
}
