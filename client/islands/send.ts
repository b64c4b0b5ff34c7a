import { callAccount } from '../account-call.js';
import type { AccountAnswer } from '../account-call.js';
import { announce } from '../hooked-elements.js';
import { redrawAround } from '../redrawn-part.js';
import { bodyOf, sentencesOf } from '../sent-forms.js';

const CONFLICT = 409;
const NOT_FOUND = 404;

/** Sends the form of the button as JSON, and says what came of it where the form stands. */
export async function press(button: HTMLButtonElement): Promise<void> {
  const form = button.form!;
  // One that is drawn anew takes what stands in the others with it.
  const isOtherBusy = form.matches('[data-redrawn]') && document.querySelector('form[data-redrawn][aria-busy="true"]') !== null;
  if (form.ariaBusy === 'true' || isOtherBusy || !form.reportValidity()) return;
  // A secret that no server has seen.
  const fromHash = form.querySelector<HTMLInputElement>('[data-from-hash]');
  if (fromHash) fromHash.value = location.hash.slice(1);
  if (fromHash?.value === '') {
    sayInstead(form, fromHash.dataset['missing']!);
    return;
  }
  form.ariaBusy = 'true';
  sayInstead(form, '');
  const { method = 'POST', session: sessionHref, next, doneIfGone, account } = form.dataset;
  const answer = await callAccount({ href: form.action, method, body: bodyOf(form, button), sessionHref, account });
  // What another tab has removed is removed.
  const isGone = doneIfGone !== undefined && answer.status === NOT_FOUND;
  if (answer.body || isGone) await goOn(form, answer.body ?? {}, next);
  else tell(form, answer);
  form.ariaBusy = null;
}

async function goOn(form: HTMLFormElement, { refUrl }: Readonly<Record<string, unknown>>, next: string | undefined): Promise<void> {
  const href = typeof refUrl === 'string' ? refUrl : next;
  if (href !== undefined) {
    if (form.dataset['redrawn'] !== undefined) {
      try {
        return await redrawAround(form, href);
      } catch {
        // The page as a whole says what there is.
      }
    }
    // Nobody comes back to a link that is used up.
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
    // What is changed from now on is not saved yet.
    form.addEventListener('input', () => (done.hidden = true), { once: true });
    return;
  }
  // The button that had focus is gone; who hears the page hears what was done.
  done.focus({ preventScroll: true });
}

function tell(form: HTMLFormElement, answer: AccountAnswer): void {
  sayInstead(form, sentencesOf(form, answer));
  const meant = form.querySelector<HTMLButtonElement>('[data-after-conflict]');
  if (answer.status !== CONFLICT || !meant) return;
  // It takes the place of the button that has asked.
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-press="send"]')) button.hidden = button !== meant;
  meant.focus({ preventScroll: true });
}

function sayInstead(form: HTMLFormElement, text: string): void {
  const alert = form.querySelector<HTMLElement>('[data-alert]')!;
  alert.textContent = text;
  alert.hidden = text === '';
}
