import { IDS } from '../../views/element-ids.js';
import { COMPARE_IDS } from '../../views/islands/compare-ids.js';
import { AUTH_IDS, SAVE_FORM } from '../../views/islands/save-ids.js';
import type { SaveCarCalls } from '../../views/islands/save-ids.js';
import { callAccount, isSignedIn } from '../account-call.js';
import type { AccountAnswer } from '../account-call.js';
import { openDialog } from '../dialogs.js';
import { announce, find } from '../dom.js';
import { listenForOtherTabs, tellOtherTabs } from '../other-tabs.js';
import { fetchPart } from '../page-part.js';
import { showSavedCount } from '../saved-count.js';

const CONFLICT = 409;
const TOAST_MS = 6_000;
const NOT_FOUND = 404;
/**
 * The car that a guest was about to save when an account was needed, with the time. It is saved if
 * they return with an account while a sign-in link is valid.
 */
const PENDING = 'pending-car';
const PENDING_MS = 15 * 60_000;

/** By listing id. */
const saved = new Set<string>();
/** Serializes changes, because responses out of order would show too few cars. */
let lastChange: Promise<unknown> = Promise.resolve();

// Updates hearts of cards that are added later, and in the compare dialog.
for (const hook of [IDS.results, COMPARE_IDS.dialogBody]) {
  const place = find(hook);
  if (place) new MutationObserver(showAll).observe(place, { childList: true, subtree: true });
}
// Dialogs from responses are appended to the body.
new MutationObserver(showAll).observe(document.body, { childList: true });

/**
 * Loads the browser's saved cars and marks them; again when another tab has changed them. On
 * failure nothing is marked; a click shows the state.
 */
export function hydrate(_box: HTMLElement, { href, sessionHref }: SaveCarCalls): () => void {
  const asleep = new AbortController();
  const ask = () => callAccount({ href, method: 'GET', sessionHref });
  void savePending(href, sessionHref).then(ask).then(showStored);
  const askAnew = async () => {
    const answer = await inTurn(ask);
    if (answer.body) saved.clear();
    showStored(answer);
  };
  listenForOtherTabs('saved', () => void askAnew(), asleep.signal);
  return () => asleep.abort();
}

function showStored({ body }: AccountAnswer): void {
  if (!body) return;
  for (const { listingId } of (body as { listings?: { listingId: string }[] }).listings ?? [])
    saved.add(listingId);
  showAll();
}

async function savePending(href: string, sessionHref: string): Promise<void> {
  const [listingId, since] = localStorage.getItem(PENDING)?.split(' ') ?? [];
  if (listingId === undefined) return;
  if (!(Date.now() - Number(since) < PENDING_MS)) {
    localStorage.removeItem(PENDING);
    return;
  }
  if (!isSignedIn()) return;
  const answer = await callAccount({ href, method: 'PUT', body: { listingId }, sessionHref });
  const isRejected = answer.status === NOT_FOUND || answer.status === CONFLICT;
  // Without a definite response, the next page retries.
  if (answer.body || isRejected) localStorage.removeItem(PENDING);
  if (answer.body) tellOtherTabs('saved');
  if (isRejected) reject(answer);
}

/** Saves or removes the button's car. */
export async function handleClick(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  const id = button.value;
  const isWanted = !saved.has(id);
  const { href, sessionHref, authHref, isOptimistic } = calls();
  button.ariaBusy = 'true';
  if (isOptimistic) keep(id, isWanted);
  const change = isWanted
    ? { href, method: 'PUT', body: { listingId: id } }
    : { href: `${href}/${id}`, method: 'DELETE' };
  const answer = await inTurn(() => callAccount({ ...change, sessionHref }));
  button.ariaBusy = null;
  if (answer.body) settle(id, isWanted, answer.body);
  // At the limit of an account there is nothing to offer.
  else if (answer.status === CONFLICT && !isSignedIn()) await askForAccount(authHref, id);
  else {
    keep(id, !isWanted);
    reject(answer);
  }
}

function inTurn(call: () => Promise<AccountAnswer>): Promise<AccountAnswer> {
  const answer = lastChange.then(call);
  lastChange = answer;
  return answer;
}

function settle(
  id: string,
  isSaved: boolean,
  { savedListingCount: count }: Readonly<Record<string, unknown>>,
): void {
  keep(id, isSaved);
  tellOtherTabs('saved');
  announce(
    `${isSaved ? 'Saved' : 'No longer saved'}: you keep ${String(count)} ${count === 1 ? 'car' : 'cars'}`,
  );
}

/** Opens a dialog that returns to this page. Closing it does not save the car. */
async function askForAccount(authHref: string, id: string): Promise<void> {
  const back = new URL(location.href);
  // After sign-in the list starts at its first page.
  back.searchParams.delete('firstRecord');
  const href = `${authHref}&refUrl=${encodeURIComponent(back.pathname + back.search)}`;
  try {
    const { drawn } = await fetchPart(href, 'auth');
    const dialog = find<HTMLDialogElement>(AUTH_IDS.dialog, drawn)!;
    localStorage.setItem(PENDING, `${id} ${Date.now()}`);
    dialog.addEventListener('close', () => {
      // After requesting a sign-in link, the shopper is expected to return, although the car is not
      // saved yet. With a provider no link is requested.
      if (dialog.querySelector<HTMLElement>('[data-done]')?.hidden !== false)
        localStorage.removeItem(PENDING);
      keep(id, false);
    });
    openDialog(dialog, AUTH_IDS.heading);
  } catch {
    location.assign(href);
  }
}

function reject({ detail = '' }: AccountAnswer): void {
  const alert = box().querySelector<HTMLElement>('[data-alert]')!;
  alert.textContent = detail;
  alert.hidden = false;
  setTimeout(() => (alert.hidden = true), TOAST_MS);
}

function keep(id: string, isSaved: boolean): void {
  if (isSaved) saved.add(id);
  else saved.delete(id);
  showAll();
}

function showAll(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>(
    `button[form="${SAVE_FORM}"]`,
  )) {
    const text = String(saved.has(button.value));
    if (button.ariaPressed !== text) button.ariaPressed = text;
  }
  showSavedCount();
}

function calls(): SaveCarCalls {
  return JSON.parse(box().dataset['props']!) as SaveCarCalls;
}

function box(): HTMLElement {
  return document.querySelector<HTMLElement>('[data-island="save-car"]')!;
}
