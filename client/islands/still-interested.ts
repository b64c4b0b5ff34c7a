import { IDS } from '../../views/element-ids.js';
import { STILL_INTERESTED_PART } from '../../views/islands/still-interested-ids.js';
import type { StillInterestedProps } from '../../views/islands/still-interested-ids.js';
import { announce, find } from '../dom.js';
import { listenForOtherTabs } from '../other-tabs.js';
import { fetchPart } from '../page-part.js';

/**
 * `localStorage` key of dismissed cars: a JSON list of listing ids, the latest last. Never sent to
 * the server.
 */
const DISMISSED = 'stillInterestedDismissed';

/** A history has at most 50 cars. */
const MAX_DISMISSED = 200;

/** Shows the best viewed car that was not dismissed. */
export function hydrate(box: HTMLElement, { partHref }: StillInterestedProps): () => void {
  void show(box, partHref);
  // It is outside the exchanged part, so it continues.
  return () => undefined;
}

async function show(box: HTMLElement, partHref: string): Promise<void> {
  const dismissed = dismissedIds();
  const alerts = await alertsOf(partHref).catch(() => []);
  const alert = alerts.find(({ dataset }) => !dismissed.includes(dataset['still']!));
  if (!alert) return;
  const id = alert.dataset['still']!;
  const over = new AbortController();
  const options = { signal: over.signal, passive: true };
  let isSaid = false;
  const look = () => {
    alert.toggleAttribute('data-away', isOver(alert, document.activeElement));
    if (isSaid || !alert.checkVisibility({ visibilityProperty: true })) return;
    isSaid = true;
    announce(
      Array.from(alert.querySelectorAll('[data-said]'), ({ textContent }) => textContent).join(' '),
    );
  };
  const leave = () => {
    over.abort();
    const hadFocus = alert.contains(document.activeElement);
    alert.remove();
    if (hadFocus) find(IDS.countHeading)?.focus({ preventScroll: true });
  };
  const dismiss = () => {
    dismissLocally(id);
    leave();
  };
  alert.querySelector('button')!.addEventListener('click', dismiss, options);
  alert.addEventListener('keydown', ({ key }) => key === 'Escape' && dismiss(), options);
  for (const type of ['focusin', 'focusout', 'scroll', 'resize'])
    addEventListener(type, look, options);
  addEventListener('storage', () => dismissedIds().includes(id) && leave(), options);
  // The other tab may have deleted this car. On failure the alert stays.
  const recheck = () =>
    alertsOf(partHref).then(
      (left) => left.some(({ dataset }) => dataset['still'] === id) || leave(),
      () => undefined,
    );
  listenForOtherTabs('viewed', () => void recheck(), over.signal);
  box.replaceChildren(alert);
  look();
}

/**
 * Alerts of the shopper's viewed cars, the best first. @throws on a network error or an error
 * response
 */
async function alertsOf(partHref: string): Promise<HTMLElement[]> {
  const { drawn } = await fetchPart(partHref, STILL_INTERESTED_PART);
  return Array.from(drawn.querySelectorAll<HTMLElement>('[data-still]'));
}

/** Whether the alert covers a part of what has focus. */
function isOver(alert: HTMLElement, focused: Element | null): boolean {
  if (!focused || focused === document.body || alert.contains(focused)) return false;
  const [own, other] = [alert.getBoundingClientRect(), focused.getBoundingClientRect()];
  return (
    own.left < other.right &&
    other.left < own.right &&
    own.top < other.bottom &&
    other.top < own.bottom
  );
}

/** Without storage, a dismissed car is shown on the next page again. */
function dismissedIds(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(DISMISSED) ?? '[]');
    return Array.isArray(ids) ? ids.map(String) : [];
  } catch {
    return [];
  }
}

function dismissLocally(listingId: string): void {
  try {
    localStorage.setItem(
      DISMISSED,
      JSON.stringify([...dismissedIds(), listingId].slice(-MAX_DISMISSED)),
    );
  } catch {
    // Then it is dismissed on this page only.
  }
}
