import { fetchIsland } from './island-wake.js';
import { pressedLink } from './hooked-elements.js';

/**
 * A link or button that says `data-press` does more where scripts run: the island of that name takes the press. Where it does not come, it
 * does what it does without scripts; a link does so without a connection, too, so that its page stays.
 */
export function listenForPresses(): void {
  document.addEventListener('click', (event) => {
    const link = pressedLink(event);
    const pressed = link ?? (event.target as Element).closest<HTMLElement>('button[data-press]');
    const name = pressed?.dataset['press'];
    if (!name || (link && !navigator.onLine)) return;
    event.preventDefault();
    fetchIsland(name).then(
      ({ press }) => press!(pressed as never),
      () => {
        delete pressed.dataset['press'];
        pressed.click();
      },
    );
  });
}
