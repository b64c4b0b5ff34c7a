import { WALLET_HOOKS } from '../../views/islands/wallet-hooks.js';
import { dispatchCommit } from '../../views/islands/commit-event.js';

const FRAGMENT = { headers: { 'x-fragment': 'wallet' } };

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
    const answer = await ask(href);
    if (answer.status === 200) open(await answer.text());
    else if (!isSwitch) settle(answer);
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

async function ask(href: string, signal?: AbortSignal): Promise<Response> {
  const answer = await fetch(href, { ...FRAGMENT, signal: signal ?? null });
  if (!answer.ok) throw Error();
  return answer;
}

/** Over whatever page somebody is on; focus goes back to the link when it closes. */
function open(html: string): void {
  closeDialog();
  const dialog = document.adoptNode(find<HTMLDialogElement>('dialog', parse(html))!);
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('pointerdown', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('input', () => void preview());
  dialog.addEventListener('submit', (event) => void submit(event));
  dialog.showModal();
  find('heading')?.focus();
}

let previewing: AbortController | undefined;

/** The example of what stands in the form, in the words of the server. A form that cannot be sent leaves the last one. */
async function preview(): Promise<void> {
  previewing?.abort();
  const mine = new AbortController();
  previewing = mine;
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const form = find<HTMLFormElement>('form');
  if (mine.signal.aborted || !form) return;
  try {
    const answer = await ask(formHref(form, find<HTMLButtonElement>('preview')!.formAction), mine.signal);
    const next = find('sum', parse(await answer.text()));
    if (next) find('sum')?.replaceChildren(...next.childNodes);
  } catch {
    // The next key asks again.
  }
}

/** Fields that are wrong say so in the form that comes back; kept terms close the dialog. */
async function submit(event: SubmitEvent): Promise<void> {
  const form = find<HTMLFormElement>('form');
  if (!form || event.target !== form) return;
  event.preventDefault();
  previewing?.abort();
  const href = formHref(form, form.action);
  try {
    const answer = await ask(href);
    if (answer.status !== 200) return settle(answer);
    form.replaceWith(find('form', parse(await answer.text()))!);
    find('form')?.querySelector<HTMLInputElement>('input[aria-invalid]')?.focus();
  } catch {
    location.assign(href);
  }
}

/** Another highest price is another search; otherwise the same page is drawn anew, which puts list and place back itself. */
function settle(answer: Response): void {
  const settled = new URL(answer.headers.get('content-location')!, location.href).searchParams.get('maxPrice') ?? '';
  const shown = new URL(location.href).searchParams.get('maxPrice') ?? '';
  closeDialog();
  if (settled === shown) location.reload();
  else dispatchCommit(document.body, { maxPrice: settled });
}

function closeDialog(): void {
  find<HTMLDialogElement>('dialog')?.close();
}

function formHref(form: HTMLFormElement, action: string): string {
  return `${action}?${new URLSearchParams(new FormData(form) as unknown as Record<string, string>)}`;
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html');
}

function find<E extends HTMLElement = HTMLElement>(hook: keyof typeof WALLET_HOOKS, root: Document = document): E | null {
  return root.getElementById(WALLET_HOOKS[hook]) as E | null;
}
