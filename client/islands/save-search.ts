import { callAccount } from '../account-call.js';
import { announce } from '../hooked-elements.js';

const CONFLICT = 409;

/** Who is not signed in and has left no address yet is asked for one first. */
function asksForEmail(button: HTMLButtonElement): boolean {
  const panel = button.parentElement!.querySelector<HTMLElement>('[data-subscribe]');
  if (!panel || panel.dataset['subscribe'] === 'done') return false;
  panel.hidden = !panel.hidden;
  if (!panel.hidden) panel.querySelector('input')!.focus();
  return true;
}

/** Keeps the search that the page shows, and says how many there are now; or that there are as many as there may be. */
export async function press(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true' || asksForEmail(button)) return;
  button.ariaBusy = 'true';
  const { href, session, body } = button.dataset;
  const answer = await callAccount({ href: href!, method: 'POST', body: JSON.parse(body!) as object, sessionHref: session });
  button.ariaBusy = null;
  const place = button.parentElement!;
  const shown = (name: string) => place.querySelector<HTMLElement>(`[data-${name}]`)!;
  for (const name of ['limit', 'alert']) shown(name).hidden = true;
  if (answer.body) {
    const link = shown('saved');
    link.textContent = `${link.textContent} · ${String(answer.body['savedSearchCount'])}`;
    link.hidden = false;
    button.hidden = true;
    link.focus({ preventScroll: true });
    announce('Search saved');
  } else if (answer.status === CONFLICT) {
    shown('limit').hidden = false;
  } else {
    shown('alert').textContent = answer.detail ?? '';
    shown('alert').hidden = false;
  }
}
