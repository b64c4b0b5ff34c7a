import { HOOKS } from '../views/hooks.js';
import { find } from './hooked-elements.js';

/** Shows the saved count of the cookie in the header. A page from the browser's cache may show an old one. */
export function showSavedCount(): void {
  const place = find(HOOKS.savedCount);
  if (place) place.textContent = document.cookie.match(/(?:^|; )saved_count=(\d{1,4})(?:;|$)/)?.[1] ?? '';
}
