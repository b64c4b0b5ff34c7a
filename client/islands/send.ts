import { callAccount } from '../account-call.js';
import type { AccountAnswer } from '../account-call.js';

const CONFLICT = 409;

/** Sends the form of the button as JSON, and says what came of it where the form stands. */
export async function press(button: HTMLButtonElement): Promise<void> {
  const form = button.form!;
  if (form.ariaBusy === 'true' || !form.reportValidity()) return;
  form.ariaBusy = 'true';
  sayInstead(form, '');
  const { method = 'POST', session, next } = form.dataset;
  const answer = await callAccount({ href: form.action, method, body: bodyOf(form, button), sessionHref: session });
  form.ariaBusy = null;
  if (answer.body) goOn(form, answer.body, next);
  else tell(form, answer);
}

/** Fields by name; empty ones are not said. What stands behind the hash of the address is a secret that no server has seen. */
function bodyOf(form: HTMLFormElement, button: HTMLButtonElement): object {
  const body: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) if (value !== '') body[name] = value;
  const fromHash = form.querySelector<HTMLInputElement>('[data-from-hash]');
  if (fromHash) body[fromHash.name] = location.hash.slice(1);
  if (button.name) body[button.name] = true;
  return body;
}

function goOn(form: HTMLFormElement, { refUrl }: Readonly<Record<string, unknown>>, next: string | undefined): void {
  const href = typeof refUrl === 'string' ? refUrl : next;
  if (href !== undefined) {
    location.assign(href);
    return;
  }
  const done = form.parentElement!.querySelector<HTMLElement>('[data-done]');
  form.hidden = true;
  if (!done) return;
  done.hidden = false;
  // The button that had focus is gone; who hears the page hears what was done.
  done.focus({ preventScroll: true });
}

/** A field that is wrong is named by its label, and gets focus. */
function tell(form: HTMLFormElement, { status, detail = '', errors = [] }: AccountAnswer): void {
  let first: HTMLInputElement | undefined;
  const sentences = errors.flatMap(({ field, reason }) => {
    const input = form.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) return [];
    first ??= input;
    return [`${input.labels?.[0]?.textContent ?? field} ${reason}.`];
  });
  sayInstead(form, sentences.join(' ') || detail);
  if (status === CONFLICT) form.querySelector<HTMLButtonElement>('[data-after-conflict]')!.hidden = false;
  first?.focus();
}

function sayInstead(form: HTMLFormElement, text: string): void {
  const alert = form.querySelector<HTMLElement>('[data-alert]')!;
  alert.textContent = text;
  alert.hidden = text === '';
}
