import { HOOKS } from '../views/hooks.js';
import { find } from './hooked-elements.js';

/** Shows in the header how many things the shopper has saved by now; the page may be older than that. */
export function showSavedCount(): void {
  const place = find(HOOKS.savedCount);
  if (place) place.textContent = document.cookie.match(/saved_count=(\d+)/)?.[1] ?? '';
}
