import { fetchIsland } from './island-wake.js';
import { pressedLink } from './hooked-elements.js';
import { sayOffline } from './offline.js';

/** What does as it does without scripts, since its island has not come. */
let plain: HTMLElement | undefined;

/**
 * A link or button that says `data-press`, or whose form does, does more where scripts run: the island of that name takes the press. Where it does not come, it
 * does what it does without scripts; without a connection a link does so at once, and a button that leads somewhere, so that its page stays;
 * any other button waits for one.
 */
export function listenForPresses(): void {
  document.addEventListener('click', (event) => {
    const link = pressedLink(event);
    const pressed = link ?? (event.target as Element).closest('button');
    const name = pressed?.dataset['press'] ?? (pressed as HTMLButtonElement | null)?.form?.dataset['press'];
    if (!pressed || !name || pressed === plain || (!navigator.onLine && (link ?? pressed.hasAttribute('form')))) return;
    event.preventDefault();
    fetchIsland(name).then(
      ({ press }) => press!(pressed as never),
      () => {
        if (navigator.onLine) {
          plain = pressed;
          pressed.click();
        } else sayOffline(() => pressed.click());
      },
    );
  });
}
