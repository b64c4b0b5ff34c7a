import { fetchIsland } from './island-wake.js';
import { pressedLink } from './hooked-elements.js';
import { sayOffline } from './offline.js';

/** A link has no `form`. */
type Pressed = HTMLElement & { readonly form?: HTMLFormElement | null };

/**
 * A link or button that says `data-press`, or whose form does, does more where scripts run: the island of that name takes the press. Where
 * it does not come, it does what it does without scripts; without a connection a link does so at once, so that its page stays, and a button
 * waits for one.
 */
export function listenForPresses(): void {
  document.addEventListener('click', (event) => {
    const link = pressedLink(event);
    const pressed = (link ?? (event.target as Element).closest('button'))! as Pressed;
    const name = pressed?.dataset['press'] ?? pressed?.form?.dataset['press'];
    if (!name || (link && !navigator.onLine)) return;
    event.preventDefault();
    fetchIsland(name).then(
      ({ press }) => press!(pressed as never),
      () => {
        if (navigator.onLine) {
          pressed.dataset['press'] = '';
          pressed.click();
        } else sayOffline(() => pressed.click());
      },
    );
  });
}
