import { fetchIsland } from './island-wake.js';
import { currentEntry } from './history-entry.js';
import { putListBack, readListPlace } from './list-place.js';
import type { ListPlace } from './list-place.js';
import { appendAgain } from './load-more.js';

/**
 * Where somebody was when they left a step of the history; `focus` names the nth link or field within the nearest named element, or by -1
 * that element itself.
 */
interface LeftPlace extends ListPlace {
  readonly focus?: { readonly id: string; readonly nth: number };
}

const FOCUSABLE = 'a[href], button, input, select, summary, [tabindex]';

/** The steps of the history that can be told apart by name are this page's own, and the page puts them back itself. */
export function startRestoring(): void {
  history.scrollRestoration = 'manual';
  void restoreList(isUntouched());
  addEventListener('pagehide', () => storePlace(currentEntry().key));
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) giveFocusBack(readLeftPlace(currentEntry().key));
    if (persisted || isBack()) refresh(true);
  });
  document.addEventListener('visibilitychange', () => document.hidden || refresh());
}

/** Updates what the shopper may have changed on another page: saved cars and compared cars. */
function refresh(isBack?: boolean): void {
  fetchIsland('come-back').then(
    (script) => script.refresh!(isBack),
    () => undefined,
  );
}

/** Keeps the place and focus for `restoreList`, in this tab, under the `key` of the step that is left. */
export function storePlace(key: string): void {
  const place: LeftPlace = { ...readListPlace(), focus: readFocus() };
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(place));
  } catch {
    // Storage is full or forbidden: then the list begins at its start.
  }
}

/** Brings back how far the list went, the place in it, and focus where nothing else has it. */
export async function restoreList(mayScroll: () => boolean = () => true): Promise<void> {
  const { key, batchHrefs } = currentEntry();
  const place = readLeftPlace(key);
  if (!place) return;
  if (batchHrefs) await appendAgain(batchHrefs);
  if (currentEntry().key === key && mayScroll()) {
    putListBack(place);
    giveFocusBack(place);
  }
}

/** Whether a step in the history has led to this page, which may then be drawn from what the browser has kept. */
function isBack(): boolean {
  const steps = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return steps[0]?.type === 'back_forward';
}

/** Nobody is pulled away from where they have gone meanwhile. */
function isUntouched(): () => boolean {
  let isTouched = false;
  const touch = () => (isTouched = true);
  for (const type of ['wheel', 'keydown', 'pointerdown']) addEventListener(type, touch, { once: true, passive: true });
  return () => !isTouched;
}

function readFocus(): LeftPlace['focus'] {
  const focused = document.activeElement;
  const named = focused?.closest('[id]');
  if (!focused || !named || focused === document.body) return undefined;
  return { id: named.id, nth: [...named.querySelectorAll(FOCUSABLE)].indexOf(focused) };
}

function giveFocusBack(place: LeftPlace | null): void {
  const focus = place?.focus;
  const named = focus && document.getElementById(focus.id);
  if (!named || document.activeElement !== document.body) return;
  const target = focus.nth < 0 ? named : named.querySelectorAll<HTMLElement>(FOCUSABLE)[focus.nth];
  target?.focus({ preventScroll: true });
}

function readLeftPlace(key: string): LeftPlace | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(key))!) as LeftPlace | null;
  } catch {
    return null;
  }
}

function storageKey(key: string): string {
  return `place:${key}`;
}
