import { fetchIsland } from '../island-hydration.js';
import { showSavedCount } from '../saved-count.js';

/** Updates the saved count and the compare drawer. After a switch of tabs only an open drawer is fetched again. */
export function refresh(isBack?: boolean): void {
  showSavedCount();
  if (!document.querySelector(isBack ? '[data-compared]' : '[data-compared]:not([hidden])')) return;
  fetchIsland('compare').then(
    (script) => script.refresh!(),
    () => undefined,
  );
}
