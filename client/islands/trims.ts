import { TRIM_HOOKS } from '../../views/islands/trim-hooks.js';
import { openDialog } from '../dialogs.js';
import { addressOf } from '../form-answers.js';
import { find } from '../hooked-elements.js';
import { askForPart } from '../page-part.js';

/** Another fuel changes the table in its place. */
export function wake(box: HTMLElement): () => void {
  const asleep = new AbortController();
  box.addEventListener('change', fuelChanges(box), { signal: asleep.signal });
  return () => asleep.abort();
}

/** A press on a link to a comparison opens it over the page; without an answer the link is followed as without scripts. */
export async function press(link: HTMLAnchorElement): Promise<void> {
  try {
    const dialog = await askForDialog(link.href);
    dialog.addEventListener('change', fuelChanges(dialog));
    openDialog(dialog, TRIM_HOOKS.heading);
  } catch {
    location.assign(link.href);
  }
}

/**
 * Answers what shows the fuel that is chosen in a box: the table, and the notes that are about it. Only the last choice in that box counts;
 * one that cannot be had leads to the page, which says what is wrong.
 */
function fuelChanges(box: HTMLElement): () => Promise<void> {
  let running: AbortController | undefined;
  return async () => {
    running?.abort();
    const mine = (running = new AbortController());
    const href = addressOf(box.querySelector<HTMLFormElement>('form[action]')!);
    const facts = box.querySelector<HTMLElement>('[data-by-fuel]')!;
    facts.setAttribute('aria-busy', 'true');
    try {
      const answer = await askForDialog(href, mine.signal);
      const hadFocus = facts.contains(document.activeElement);
      facts.replaceWith(answer.querySelector('[data-by-fuel]')!);
      if (hadFocus) box.querySelector<HTMLElement>('[data-by-fuel] [tabindex]')?.focus({ preventScroll: true });
      // An output that changes is read out.
      box.querySelector('output')!.textContent = answer.querySelector('output')!.textContent;
    } catch {
      if (running === mine && box.isConnected) location.assign(href);
    } finally {
      if (running === mine) facts.removeAttribute('aria-busy');
    }
  };
}

/** @throws on a network fault, or an answer that is no comparison */
async function askForDialog(href: string, signal?: AbortSignal): Promise<HTMLDialogElement> {
  const { drawn } = await askForPart(href, 'trims', { signal });
  const dialog = find<HTMLDialogElement>(TRIM_HOOKS.dialog, drawn);
  if (!dialog) throw Error();
  return dialog;
}
