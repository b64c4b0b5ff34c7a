import { HOOKS } from '../../views/hooks.js';
import { CLARIFICATION_HOOKS } from '../../views/islands/clarification-hooks.js';
import { openDialog } from '../dialogs.js';
import { tellServer } from '../form-answers.js';
import { find } from '../hooked-elements.js';

/** The question opens over the page where the server has drawn a dialog for it. Yes is a search like any other; No only closes. */
export function wake(box: HTMLElement): () => void {
  const asleep = new AbortController();
  const dialog = find<HTMLDialogElement>(CLARIFICATION_HOOKS.dialog);
  box.addEventListener('submit', (event) => onSubmit(event, box, dialog), { signal: asleep.signal });
  if (dialog) openDialog(dialog, CLARIFICATION_HOOKS.dialogHeading);
  return () => asleep.abort();
}

/** The server is told of a No, so that no other page asks; the question goes from this one. */
function onSubmit(event: SubmitEvent, box: HTMLElement, dialog: HTMLDialogElement | null): void {
  const { submitter, target } = event;
  if (!(submitter instanceof HTMLButtonElement && submitter.value === 'no' && target instanceof HTMLFormElement)) return;
  event.preventDefault();
  tellServer(target, submitter);
  dialog?.close();
  box.parentElement?.remove();
  find(HOOKS.countHeading)?.focus({ preventScroll: true });
}
