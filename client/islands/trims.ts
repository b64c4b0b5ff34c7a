import { TRIM_HOOKS } from '../../views/islands/trim-hooks.js';

const FRAGMENT = { headers: { 'x-fragment': 'trims' } };

/** Another fuel changes the table in its place. */
export function wake(box: HTMLElement): () => void {
  const asleep = new AbortController();
  box.addEventListener('change', () => void showFuel(box), { signal: asleep.signal });
  return () => asleep.abort();
}

/** A press on a link to a comparison opens it over the page; without an answer the link is followed as without scripts. */
export async function press(link: HTMLAnchorElement): Promise<void> {
  try {
    open(await ask(link.href));
  } catch {
    location.assign(link.href);
  }
}

/** Focus goes back to the link when it closes. */
function open(answer: Document): void {
  find('dialog')?.remove();
  const dialog = document.adoptNode(find<HTMLDialogElement>('dialog', answer)!);
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('pointerdown', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('change', () => void showFuel(dialog));
  dialog.showModal();
  find('heading')?.focus();
}

let running: AbortController | undefined;

/** Only the last choice counts; one that cannot be had leads to the page, which says what is wrong. */
async function showFuel(box: HTMLElement): Promise<void> {
  running?.abort();
  const mine = (running = new AbortController());
  const form = box.querySelector<HTMLFormElement>('form[action]')!;
  const href = `${form.action}?${new URLSearchParams(new FormData(form) as unknown as Record<string, string>)}`;
  const table = box.querySelector('table')!;
  table.setAttribute('aria-busy', 'true');
  try {
    const answer = await ask(href, mine.signal);
    table.replaceWith(answer.querySelector('table')!);
    // An output that changes is read out.
    box.querySelector('output')!.textContent = answer.querySelector('output')!.textContent;
  } catch {
    if (!mine.signal.aborted) location.assign(href);
  }
}

/** @throws on a network fault, or an answer that is no comparison */
async function ask(href: string, signal?: AbortSignal): Promise<Document> {
  const response = await fetch(href, { ...FRAGMENT, signal: signal ?? null });
  const answer = new DOMParser().parseFromString(response.ok ? await response.text() : '', 'text/html');
  if (!find('dialog', answer)) throw Error();
  return answer;
}

function find<E extends HTMLElement = HTMLElement>(hook: keyof typeof TRIM_HOOKS, root: Document = document): E | null {
  return root.getElementById(TRIM_HOOKS[hook]) as E | null;
}
