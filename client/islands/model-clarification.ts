import { CLARIFICATION_HOOKS } from '../../views/islands/clarification-hooks.js';
import { find } from '../hooked-elements.js';

/** The question opens over the page where the server has drawn a dialog for it. Yes is a search like any other; No only closes. */
export function wake(box: HTMLElement): () => void {
  const asleep = new AbortController();
  const dialog = document.getElementById(CLARIFICATION_HOOKS.dialog) as HTMLDialogElement | null;
  box.addEventListener('submit', (event) => isNo(event) && close(event, box, dialog), { signal: asleep.signal });
  dialog?.addEventListener('pointerdown', ({ target }) => target === dialog && dialog.close());
  dialog?.showModal();
  document.getElementById(CLARIFICATION_HOOKS.dialogHeading)?.focus();
  return () => asleep.abort();
}

function isNo({ submitter }: SubmitEvent): boolean {
  return submitter instanceof HTMLButtonElement && submitter.value === 'no';
}

/** The server is told, so that no other page asks; the question goes from this one. */
function close(event: SubmitEvent, box: HTMLElement, dialog: HTMLDialogElement | null): void {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const said = new URLSearchParams(new FormData(form, event.submitter) as unknown as Record<string, string>);
  // The answer leads back to this page, which is here already.
  fetch(`${form.action}?${said}`, { redirect: 'manual', keepalive: true }).catch(() => undefined);
  dialog?.close();
  box.parentElement?.remove();
  find('countHeading')?.focus({ preventScroll: true });
}
