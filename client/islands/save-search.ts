import { AWAY, callAccount } from '../account-call.js';
import { announce } from '../dom.js';
import { fetchPart } from '../page-part.js';

const CONFLICT = 409;

/** Saves the page's search. Guests without an email address are asked for one first. */
export async function handleClick(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  const body = JSON.parse(button.dataset['body']!) as { searchResultsURL: string };
  const place = button.parentElement!;
  for (const name of ['limit', 'alert']) part(place, name).hidden = true;
  // Includes an address given in the zero results block.
  const isAsking =
    button.dataset['asks'] !== undefined && !document.querySelector('[data-subscribe="done"]');
  if (isAsking) await askForEmail(button, body.searchResultsURL).catch(() => say(place, AWAY));
  else await save(button, body);
  button.ariaBusy = null;
}

/** A second click, or Escape, removes the form again. @throws if the form cannot be loaded */
async function askForEmail(button: HTMLButtonElement, href: string): Promise<void> {
  const place = button.parentElement!;
  const open = place.querySelector('[data-subscribe]');
  if (open) {
    open.remove();
    return;
  }
  const { drawn } = await fetchPart(href, 'subscribe');
  const panel = drawn.querySelector<HTMLElement>('[data-subscribe]')!;
  place.append(panel);
  panel.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    panel.remove();
    button.focus({ preventScroll: true });
  });
  panel.querySelector<HTMLInputElement>('[name="email"]')!.focus();
}

/** Updates the saved count, or says that the limit is reached. */
async function save(button: HTMLButtonElement, body: object): Promise<void> {
  const place = button.parentElement!;
  const { href, session: sessionHref } = button.dataset;
  const answer = await callAccount({ href: href!, method: 'POST', body, sessionHref });
  if (answer.status === CONFLICT) {
    part(place, 'limit').hidden = false;
    return;
  }
  if (!answer.body) {
    say(place, answer.detail ?? '');
    return;
  }
  const link = part(place, 'saved');
  link.textContent = `${link.textContent} · ${String(answer.body['savedSearchCount'])}`;
  link.hidden = false;
  button.hidden = true;
  place.querySelector('[data-subscribe]')?.remove();
  link.focus({ preventScroll: true });
  announce('Search saved');
}

function say(place: HTMLElement, text: string): void {
  const alert = part(place, 'alert');
  alert.textContent = text;
  alert.hidden = false;
}

function part(place: HTMLElement, name: string): HTMLElement {
  return place.querySelector<HTMLElement>(`[data-${name}]`)!;
}
