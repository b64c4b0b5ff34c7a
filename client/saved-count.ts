import { IDS } from '../views/element-ids.js';
import { BAR_SAVED_COUNT } from '../views/islands/save-ids.js';
import { find } from './dom.js';

/**
 * Shows the saved count from the cookie in the header and in the phone bar. A page from the
 * browser's cache may show an old count, and a replaced list none.
 */
export function showSavedCount(): void {
  const count = document.cookie.match(/(?:^|; )saved_count=(\d{1,4})(?:;|$)/)?.[1] ?? '';
  for (const hook of [IDS.savedCount, BAR_SAVED_COUNT]) {
    const place = find(hook);
    // Avoids waking mutation observers.
    if (place && place.textContent !== count) place.textContent = count;
  }
}
