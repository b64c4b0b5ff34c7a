import { WALLET_HOOKS } from '../../views/islands/wallet-hooks.js';
import { dispatchCommit } from '../../views/islands/commit-event.js';
import { openDialog } from '../dialogs.js';
import { addressOf } from '../form-answers.js';
import { find } from '../hooked-elements.js';
import { askForPart } from '../page-part.js';

/** What the server calls the part it draws. */
const PART = 'wallet';

/** How long nobody types before the example is asked for. */
const PAUSE_MS = 200;

/** A switch is pressed by the space bar, too; a link alone is not. */
export function wake(box: HTMLElement): () => void {
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
 * A press on a link that belongs to the wallet. The server answers with the dialog to show, or, where something is settled by the press
 * alone, with the address of the page that shows it. Without an answer the link is followed as without scripts.
 */
export async function press(link: HTMLAnchorElement): Promise<void> {
  const isSwitch = link.role === 'switch';
  const href = link.href;
  if (isSwitch) turn(link);
  try {
    const { drawn, settledHref } = await askForPart(href, PART);
    if (settledHref === null) open(drawn);
    else if (!isSwitch) settle(settledHref);
  } catch {
    location.assign(href);
  }
}

/** At once: styles look at its state. The next press turns it back. */
function turn(link: HTMLAnchorElement): void {
  const isOn = link.ariaChecked === 'true';
  link.setAttribute('aria-checked', String(!isOn));
  const next = new URL(link.href);
  next.searchParams.set('to', isOn ? 'on' : 'off');
  link.href = next.href;
}

/** Over whatever page somebody is on; focus goes back to the link when it closes. */
function open(drawn: Document): void {
  const dialog = find<HTMLDialogElement>(WALLET_HOOKS.dialog, drawn)!;
  for (const type of ['input', 'change']) dialog.addEventListener(type, () => void preview());
  dialog.addEventListener('submit', (event) => void submit(event));
  openDialog(dialog, WALLET_HOOKS.heading);
}

let previewing: AbortController | undefined;

/** The example of what stands in the form, in the words of the server. A form that cannot be sent leaves the last one. */
async function preview(): Promise<void> {
  previewing?.abort();
  const mine = new AbortController();
  previewing = mine;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const form = find<HTMLFormElement>(WALLET_HOOKS.form);
  if (mine.signal.aborted || !form) return;
  try {
    const { drawn } = await askForPart(addressOf(form, find<HTMLButtonElement>(WALLET_HOOKS.preview)!), PART, { signal: mine.signal });
    const next = find(WALLET_HOOKS.sum, drawn);
    if (next) find(WALLET_HOOKS.sum)?.replaceChildren(...next.childNodes);
    showErrors(form, drawn);
  } catch {
    // The next key asks again.
  }
}

/** A field that is wrong says so once somebody has left it, and no longer once it is right. */
function showErrors(form: HTMLFormElement, drawn: Document): void {
  for (const input of form.querySelectorAll('input')) {
    const next = input.id && find<HTMLInputElement>(input.id, drawn);
    if (next && next.ariaInvalid !== input.ariaInvalid && input !== document.activeElement) {
      input.parentElement!.replaceWith(next.parentElement!);
    }
  }
}

/** Fields that are wrong say so in the form that comes back; kept terms close the dialog. */
async function submit(event: SubmitEvent): Promise<void> {
  const form = find<HTMLFormElement>(WALLET_HOOKS.form);
  if (!form || event.target !== form) return;
  event.preventDefault();
  previewing?.abort();
  const href = addressOf(form);
  try {
    const { drawn, settledHref } = await askForPart(href, PART);
    if (settledHref !== null) return settle(settledHref);
    form.replaceWith(find(WALLET_HOOKS.form, drawn)!);
    find(WALLET_HOOKS.form)?.querySelector<HTMLInputElement>('input[aria-invalid]')?.focus();
  } catch {
    location.assign(href);
  }
}

/** Another highest price is another search; otherwise the same page is drawn anew, which puts list and place back itself. */
function settle(href: string): void {
  const settled = new URL(href, location.href).searchParams.get('maxPrice') ?? '';
  const shown = new URL(location.href).searchParams.get('maxPrice') ?? '';
  find<HTMLDialogElement>(WALLET_HOOKS.dialog)?.close();
  if (settled === shown) location.reload();
  else dispatchCommit(document.body, { maxPrice: settled });
}
