import { fetchIsland } from '../island-wake.js';
import { showSavedCount } from '../saved-count.js';

/** Shows what was saved and compared on other pages; from another tab only where cars are compared already. */
export function refresh(isBack?: boolean): void {
  showSavedCount();
  if (!document.querySelector(isBack ? '[data-compared]' : '[data-compared]:not([hidden])')) return;
  fetchIsland('compare').then(
    (script) => script.refresh!(),
    () => undefined,
  );
}
