import { fetchIsland } from './island-hydration.js';
import { clickedLink } from './dom.js';
import { sayOffline } from './offline.js';

/** A link has no `form`. */
type ActionElement = HTMLElement & { readonly form?: HTMLFormElement | null };

/**
 * A link or button with `data-action`, or in a form with it, does more with scripts: the island of
 * that name handles the click. If the island cannot be loaded, it works as without scripts.
 * Offline, a link keeps the page at once, and a button waits for the connection.
 */
export function listenForClicks(): void {
  document.addEventListener('click', (event) => {
    const link = clickedLink(event);
    const clicked = (link ?? (event.target as Element).closest('button'))! as ActionElement;
    const name = clicked?.dataset['action'] ?? clicked?.form?.dataset['action'];
    if (!name || (link && !navigator.onLine)) return;
    event.preventDefault();
    fetchIsland(name).then(
      ({ handleClick }) => handleClick!(clicked as never),
      () => {
        if (navigator.onLine) {
          clicked.dataset['action'] = '';
          clicked.click();
        } else sayOffline(() => clicked.click());
      },
    );
  });
}
