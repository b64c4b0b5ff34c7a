import { TRIM_IDS } from '../../views/islands/trim-ids.js';
import { openDialog } from '../dialogs.js';
import { addressOf } from '../form-answers.js';
import { find } from '../dom.js';
import { fetchPart } from '../page-part.js';

/** Another fuel updates the table in place. */
export function hydrate(box: HTMLElement): () => void {
  const asleep = new AbortController();
  box.addEventListener('change', fuelChanges(box), { signal: asleep.signal });
  return () => asleep.abort();
}

/** Opens the comparison in a dialog. On failure the link is followed, as without scripts. */
export async function handleClick(link: HTMLAnchorElement): Promise<void> {
  try {
    const dialog = await askForDialog(link.href);
    dialog.addEventListener('change', fuelChanges(dialog));
    openDialog(dialog, TRIM_IDS.heading);
  } catch {
    location.assign(link.href);
  }
}

/**
 * Returns the handler that loads table and notes for the chosen fuel. Only the latest choice
 * counts. On failure it loads the page, which shows what is wrong.
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
      if (hadFocus)
        box.querySelector<HTMLElement>('[data-by-fuel] [tabindex]')?.focus({ preventScroll: true });
      // Changes of an output are announced.
      box.querySelector('output')!.textContent = answer.querySelector('output')!.textContent;
    } catch {
      if (running === mine && box.isConnected) location.assign(href);
    } finally {
      if (running === mine) facts.removeAttribute('aria-busy');
    }
  };
}

/** @throws on a network error, or for a response without a comparison */
async function askForDialog(href: string, signal?: AbortSignal): Promise<HTMLDialogElement> {
  const { drawn } = await fetchPart(href, 'trims', { signal });
  const dialog = find<HTMLDialogElement>(TRIM_IDS.dialog, drawn);
  if (!dialog) throw Error();
  return dialog;
}
