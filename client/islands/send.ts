import { callAccount } from '../account-call.js';
import type { AccountAnswer } from '../account-call.js';
import { announce } from '../dom.js';
import { redrawAround } from '../fragment-swap.js';
import { formBody, sentencesOf } from '../sent-forms.js';

const CONFLICT = 409;
const NOT_FOUND = 404;

/** Submits the button's form as JSON, and shows the result in its place. */
export async function handleClick(button: HTMLButtonElement): Promise<void> {
  const form = button.form!;
  // Re-rendering after one form would discard input in the others.
  const isOtherBusy =
    form.matches('[data-redrawn]') &&
    document.querySelector('form[data-redrawn][aria-busy="true"]') !== null;
  if (form.ariaBusy === 'true' || isOtherBusy || !form.reportValidity()) return;
  // A secret in the fragment, which the server has not seen.
  const fromHash = form.querySelector<HTMLInputElement>('[data-from-hash]');
  if (fromHash) fromHash.value = location.hash.slice(1);
  if (fromHash?.value === '') {
    sayInstead(form, fromHash.dataset['missing']!);
    return;
  }
  form.ariaBusy = 'true';
  sayInstead(form, '');
  const { method = 'POST', session: sessionHref, next, doneIfGone, account } = form.dataset;
  const answer = await callAccount({
    href: form.action,
    method,
    body: formBody(form, button),
    sessionHref,
    account,
  });
  // Another tab may have removed it already.
  const isGone = doneIfGone !== undefined && answer.status === NOT_FOUND;
  if (answer.body || isGone) await goOn(form, answer.body ?? {}, next);
  else tell(form, answer);
  form.ariaBusy = null;
}

async function goOn(
  form: HTMLFormElement,
  { refUrl }: Readonly<Record<string, unknown>>,
  next: string | undefined,
): Promise<void> {
  const href = typeof refUrl === 'string' ? refUrl : next;
  if (href !== undefined) {
    if (form.dataset['redrawn'] !== undefined) {
      try {
        return await redrawAround(form, href);
      } catch {
        // On failure the full page shows the current state.
      }
    }
    // Back must not return to a used link.
    if (form.querySelector('[data-from-hash]')) location.replace(href);
    else location.assign(href);
    return;
  }
  const done = form.parentElement!.querySelector<HTMLElement>('[data-done]');
  const stays = form.dataset['stays'] !== undefined;
  form.hidden = !stays;
  if (!done) return;
  done.hidden = false;
  if (stays) {
    announce(done.textContent);
    // Further edits are unsaved again.
    form.addEventListener('input', () => (done.hidden = true), { once: true });
    return;
  }
  // The focused button is gone. Focusing the result also announces it.
  done.focus({ preventScroll: true });
}

function tell(form: HTMLFormElement, answer: AccountAnswer): void {
  sayInstead(form, sentencesOf(form, answer));
  const meant = form.querySelector<HTMLButtonElement>('[data-after-conflict]');
  if (answer.status !== CONFLICT || !meant) return;
  // It replaces the clicked button.
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-action="send"]'))
    button.hidden = button !== meant;
  meant.focus({ preventScroll: true });
}

function sayInstead(form: HTMLFormElement, text: string): void {
  const alert = form.querySelector<HTMLElement>('[data-alert]')!;
  alert.textContent = text;
  alert.hidden = text === '';
}
