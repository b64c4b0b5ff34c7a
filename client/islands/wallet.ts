import { WALLET_IDS } from '../../views/islands/wallet-ids.js';
import { dispatchCommit } from '../../views/islands/commit-event.js';
import { openDialog } from '../dialogs.js';
import { addressOf, fieldsOf } from '../form-answers.js';
import { find } from '../dom.js';
import { fetchPart } from '../page-part.js';
import type { PagePart } from '../page-part.js';

/** Name of the fragment. */
const PART = 'wallet';

/** Debounce of the example. */
const PAUSE_MS = 200;

/** Handles clicks on links to the wallet, and on buttons that change it. */
export async function handleClick(clicked: HTMLAnchorElement | HTMLButtonElement): Promise<void> {
  if (clicked instanceof HTMLButtonElement) await change(clicked);
  else await show(clicked.href);
}

async function show(href: string): Promise<void> {
  try {
    open((await fetchPart(href, PART)).drawn);
  } catch {
    location.assign(href);
  }
}

/**
 * The response is a dialog, or the URL of the page to continue to. On failure the form is submitted,
 * as without scripts.
 */
async function change(button: HTMLButtonElement): Promise<void> {
  const isSwitch = button.role === 'switch';
  const answer = post(button.form!, button);
  if (isSwitch) turn(button);
  try {
    const { drawn, settledHref } = await answer;
    if (settledHref === null) open(drawn);
    else if (!isSwitch) settle(settledHref);
  } catch {
    if (isSwitch) turn(button);
    button.form!.requestSubmit(button);
  }
}

function post(form: HTMLFormElement, submitter?: HTMLButtonElement): Promise<PagePart> {
  return fetchPart(form.action, PART, { method: 'POST', body: fieldsOf(form, submitter) });
}

/** Toggles at once, because styles depend on its state. The next click toggles back. */
function turn(button: HTMLButtonElement): void {
  const isOn = button.ariaChecked === 'true';
  button.setAttribute('aria-checked', String(!isOn));
  button.value = isOn ? 'on' : 'off';
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
  try {
    const { drawn, settledHref } = await post(form);
    if (settledHref !== null) return settle(settledHref);
    form.replaceWith(find(WALLET_IDS.form, drawn)!);
    find(WALLET_IDS.form)?.querySelector<HTMLInputElement>('input[aria-invalid]')?.focus();
  } catch {
    form.submit();
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
