import { find } from './dom.js';
import { fetchIsland } from './island-hydration.js';
import { currentEntry } from './history-entry.js';
import { restoreScrollAnchor, readScrollAnchor } from './scroll-anchor.js';
import type { ScrollAnchor } from './scroll-anchor.js';
import { appendAgain } from './load-more.js';
import { storeInTab, storedInTab } from './tab-storage.js';

/**
 * Where the shopper was when they left a history entry. `focus` is the index of the link or field
 * within the nearest element with an id, or -1 for that element.
 */
interface StoredPlace extends ScrollAnchor {
  readonly focus?: { readonly id: string; readonly nth: number };
}

const FOCUSABLE = 'a[href], button, input, select, summary, [tabindex]';

/** The page restores scroll positions by itself, by the keys of its history entries. */
export function startRestoring(): void {
  history.scrollRestoration = 'manual';
  void restoreList(isUntouched());
  addEventListener('pagehide', () => storePlace(currentEntry().key));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) restoreFocus(readStoredPlace(currentEntry().key));
    if (persisted || isBack()) refresh(true);
  });
  document.addEventListener('visibilitychange', () => document.hidden || refresh());
}

/** Refreshes saved and compared cars, which may have changed on another page. */
function refresh(isBack?: boolean): void {
  fetchIsland('saved-state').then(
    (script) => script.refresh!(isBack),
    () => undefined,
  );
}

/** Stores position and focus for `restoreList`, in this tab, under the entry's `key`. */
export function storePlace(key: string): void {
  storeInTab(
    key,
    JSON.stringify({ ...readScrollAnchor(), focus: readFocus() } satisfies StoredPlace),
  );
}

/** Restores the length of the list and the position in it, and the focus if nothing else has it. */
export async function restoreList(mayScroll: () => boolean = () => true): Promise<void> {
  const { key, batchHrefs } = currentEntry();
  const place = readStoredPlace(key);
  if (!place) return;
  if (batchHrefs) await appendAgain(batchHrefs);
  if (currentEntry().key === key && mayScroll()) {
    restoreScrollAnchor(place);
    restoreFocus(place);
  }
}

/** Whether the page was reached by Back or Forward, and may come from the browser's cache. */
function isBack(): boolean {
  const steps = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return steps[0]?.type === 'back_forward';
}

/** Do not scroll if the shopper has already moved on. */
function isUntouched(): () => boolean {
  let isTouched = false;
  const touch = () => (isTouched = true);
  for (const type of ['wheel', 'keydown', 'pointerdown'])
    addEventListener(type, touch, { once: true, passive: true });
  return () => !isTouched;
}

function readFocus(): StoredPlace['focus'] {
  const focused = document.activeElement;
  const named = focused?.closest('[id]');
  if (!focused || !named || focused === document.body) return undefined;
  return { id: named.id, nth: [...named.querySelectorAll(FOCUSABLE)].indexOf(focused) };
}

function restoreFocus(place: StoredPlace | null): void {
  const focus = place?.focus;
  const named = focus && find(focus.id);
  if (!named || document.activeElement !== document.body) return;
  const target = focus.nth < 0 ? named : named.querySelectorAll<HTMLElement>(FOCUSABLE)[focus.nth];
  target?.focus({ preventScroll: true });
}

function readStoredPlace(key: string): StoredPlace | null {
  return JSON.parse(storedInTab(key)!) as StoredPlace | null;
}
