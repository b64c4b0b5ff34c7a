import { WALLET_IDS } from '../../views/islands/wallet-ids.js';
import { dispatchCommit } from '../../views/islands/commit-event.js';
import { openDialog } from '../dialogs.js';
import { addressOf } from '../form-answers.js';
import { find } from '../dom.js';
import { fetchPart } from '../page-part.js';

/** Name of the fragment. */
const PART = 'wallet';

/** Debounce of the example. */
const PAUSE_MS = 200;

/** Lets Space activate the switch, because a link does not. */
export function hydrate(box: HTMLElement): () => void {
  const asleep = new AbortController();
  box.addEventListener('keydown', onKey, { signal: asleep.signal });
  return () => asleep.abort();
}

function onKey(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key !== ' ' || !(target instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  target.click();
}

/**
 * Handles clicks on wallet links. The response is a dialog, or the URL of the page if the click
 * already made the change. On failure the link is followed, as without scripts.
 */
export async function handleClick(link: HTMLAnchorElement): Promise<void> {
  const isSwitch = link.role === 'switch';
  const href = link.href;
  if (isSwitch) turn(link);
  try {
    const { drawn, settledHref } = await fetchPart(href, PART);
    if (settledHref === null) open(drawn);
    else if (!isSwitch) settle(settledHref);
  } catch {
    location.assign(href);
  }
}

/** Toggles at once, because styles depend on its state. The next click toggles back. */
function turn(link: HTMLAnchorElement): void {
  const isOn = link.ariaChecked === 'true';
  link.setAttribute('aria-checked', String(!isOn));
  const next = new URL(link.href);
  next.searchParams.set('to', isOn ? 'on' : 'off');
  link.href = next.href;
}

/** Opens the dialog over any page; closing it returns the focus to the link. */
function open(drawn: Document): void {
  const dialog = find<HTMLDialogElement>(WALLET_IDS.dialog, drawn)!;
  for (const type of ['input', 'change']) dialog.addEventListener(type, () => void preview());
  dialog.addEventListener('submit', (event) => void submit(event));
  openDialog(dialog, WALLET_IDS.heading);
}

let previewing: AbortController | undefined;

/**
 * Updates the example from the form, rendered by the server. An invalid form keeps the last
 * example.
 */
async function preview(): Promise<void> {
  previewing?.abort();
  const mine = new AbortController();
  previewing = mine;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const form = find<HTMLFormElement>(WALLET_IDS.form);
  if (mine.signal.aborted || !form) return;
  try {
    const { drawn } = await fetchPart(
      addressOf(form, find<HTMLButtonElement>(WALLET_IDS.preview)!),
      PART,
      { signal: mine.signal },
    );
    const next = find(WALLET_IDS.sum, drawn);
    if (next) find(WALLET_IDS.sum)?.replaceChildren(...next.childNodes);
    showErrors(form, drawn);
  } catch {
    // The next input retries.
  }
}

/** Shows a field's error after it lost focus, and removes it once it is valid. */
function showErrors(form: HTMLFormElement, drawn: Document): void {
  for (const input of form.querySelectorAll('input')) {
    const next = input.id && find<HTMLInputElement>(input.id, drawn);
    if (next && next.ariaInvalid !== input.ariaInvalid && input !== document.activeElement) {
      input.parentElement!.replaceWith(next.parentElement!);
    }
  }
}

/** Invalid fields show errors in the returned form; success closes the dialog. */
async function submit(event: SubmitEvent): Promise<void> {
  const form = find<HTMLFormElement>(WALLET_IDS.form);
  if (!form || event.target !== form) return;
  event.preventDefault();
  previewing?.abort();
  const href = addressOf(form);
  try {
    const { drawn, settledHref } = await fetchPart(href, PART);
    if (settledHref !== null) return settle(settledHref);
    form.replaceWith(find(WALLET_IDS.form, drawn)!);
    find(WALLET_IDS.form)?.querySelector<HTMLInputElement>('input[aria-invalid]')?.focus();
  } catch {
    location.assign(href);
  }
}

/**
 * A changed maximum price is a new search. Otherwise reloads the page, which restores list and
 * position.
 */
function settle(href: string): void {
  const settled = new URL(href, location.href).searchParams.get('maxPrice') ?? '';
  const shown = new URL(location.href).searchParams.get('maxPrice') ?? '';
  find<HTMLDialogElement>(WALLET_IDS.dialog)?.close();
  if (settled === shown) location.reload();
  else dispatchCommit(document.body, { maxPrice: settled });
}
