import { HOOKS } from '../../views/hooks.js';
import { CLARIFICATION_HOOKS } from '../../views/islands/clarification-hooks.js';
import { openDialog } from '../dialogs.js';
import { tellServer } from '../form-answers.js';
import { find } from '../hooked-elements.js';

/**
 * Opens the question as a dialog, if the server rendered one. Yes is a normal search; No only
 * closes.
 */
export function wake(box: HTMLElement): () => void {
  const asleep = new AbortController();
  const dialog = find<HTMLDialogElement>(CLARIFICATION_HOOKS.dialog);
  box.addEventListener('submit', (event) => onSubmit(event, box, dialog), { signal: asleep.signal });
  if (dialog) openDialog(dialog, CLARIFICATION_HOOKS.dialogHeading);
  return () => asleep.abort();
}

/** Tells the server about a No, so that other pages do not ask, and removes the question here. */
function onSubmit(event: SubmitEvent, box: HTMLElement, dialog: HTMLDialogElement | null): void {
  const { submitter, target } = event;
  if (!(submitter instanceof HTMLButtonElement && submitter.value === 'no' && target instanceof HTMLFormElement)) return;
  event.preventDefault();
  tellServer(target, submitter);
  dialog?.close();
  box.parentElement?.remove();
  find(HOOKS.countHeading)?.focus({ preventScroll: true });
}
