import { fetchIsland } from './island-wake.js';
import { pressedLink } from './hooked-elements.js';

/**
 * A link that says `data-press` does more where scripts run: the island of that name takes the press. Where it does not come, the link is
 * followed as without scripts.
 */
export function listenForPresses(): void {
  document.addEventListener('click', (event) => {
    const link = pressedLink(event);
    const name = link?.dataset['press'];
    if (!name) return;
    event.preventDefault();
    fetchIsland(name).then(
      ({ press }) => press!(link),
      () => location.assign(link.href),
    );
  });
}
