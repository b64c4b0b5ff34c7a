import { VIEWED_IDS, viewedState } from '../../views/islands/viewed-ids.js';
import type { ViewedCalls, ViewedStateOf } from '../../views/islands/viewed-ids.js';
import { callAccount } from '../account-call.js';
import { announce, find } from '../dom.js';
import { changedAt, listenForOtherTabs, tellOtherTabs } from '../other-tabs.js';
import { fetchPart } from '../page-part.js';

/** Refetch interval (specification), in milliseconds. */
const REFETCH_MS = 120_000;

/** Time of the last fetch; the page load counts as the first. */
let requestedAt = performance.timeOrigin;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Refetches the cars every `REFETCH_MS` while the page is visible, and when another tab has deleted some or the page is restored from the
 * back/forward cache.
 */
export function hydrate(): () => void {
  const asleep = new AbortController();
  const { signal } = asleep;
  document.addEventListener('visibilitychange', plan, { signal });
  addEventListener('pageshow', ({ persisted }) => persisted && void refetch(), { signal });
  // The HTTP cache may have an old copy of the page.
  if (isFromHistory()) void refetch();
  listenForOtherTabs('viewed', refetchNext, signal);
  if (changedAt('viewed') > requestedAt) refetchNext();
  plan();
  return () => {
    asleep.abort();
    clearTimeout(timer);
  };
}

/** Deletes the button's car, or all cars. */
export async function handleClick(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  const { historyHref, sessionHref } = calls()!;
  const isAll = button.name === 'all';
  button.ariaBusy = 'true';
  say('');
  const answer = await callAccount({
    href: isAll ? historyHref : `${historyHref}/${button.value}`,
    method: 'DELETE',
    sessionHref,
  });
  button.ariaBusy = null;
  if (!answer.body) {
    say(answer.detail ?? '');
    return;
  }
  tellOtherTabs('viewed');
  const cars = carsOf();
  const at = cars.indexOf(button.closest<HTMLElement>('[data-viewed]')!);
  const neighbors = isAll
    ? []
    : [...cars.slice(at + 1), ...cars.slice(0, at).toReversed()].map(({ id }) => id);
  try {
    await redraw();
  } catch {
    // The reloaded page shows what is left.
    location.reload();
    return;
  }
  const place = neighbors
    .map((id) => find(id)?.querySelector<HTMLElement>('a, button'))
    .find(Boolean);
  (place ?? find(VIEWED_IDS.heading) ?? document.querySelector('main'))?.focus({
    preventScroll: place === undefined,
  });
  announce(isAll ? 'Recently viewed cars cleared' : 'Removed from recently viewed');
}

/** Whether the page was loaded by Back or Forward, from the HTTP cache or the server. */
function isFromHistory(): boolean {
  return performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');
}

/** Refetches now, or once the page is visible. */
function refetchNext(): void {
  requestedAt = 0;
  plan();
}

function plan(): void {
  clearTimeout(timer);
  if (!document.hidden)
    timer = setTimeout(() => void refetch(), Math.max(0, requestedAt + REFETCH_MS - Date.now()));
}

async function refetch(): Promise<void> {
  const requested = calls();
  if (!requested) return;
  requestedAt = Date.now();
  plan();
  const { lookupHref, sessionHref, exceptId, max, state } = requested;
  const { body } = await callAccount({ href: lookupHref, method: 'GET', sessionHref });
  if (!body) return;
  const { listings } = body as unknown as { listings: ViewedStateOf[] };
  const others = listings.filter(({ listingId }) => listingId !== exceptId).slice(0, max);
  // On failure, the next refetch tries again.
  if (others.map(viewedState).join() !== state) await redraw().catch(() => undefined);
}

/** Re-renders the cars. Keeps focus and the row's scroll position. */
async function redraw(): Promise<void> {
  const requested = calls()!;
  const { drawn } = await fetchPart(requested.partHref, VIEWED_IDS.heading);
  const [box, drawnBox] = [boxOf(document)!, boxOf(drawn)];
  const focused = box.contains(document.activeElement) ? document.activeElement : null;
  const focusedId = focused?.closest('[data-viewed]')?.id;
  const scrolled = box.querySelector('[data-row]')?.scrollLeft ?? 0;
  box.dataset['props'] = drawnBox?.dataset['props'] ?? JSON.stringify({ ...requested, state: '' });
  box.replaceChildren(...(drawnBox?.children ?? []));
  box.querySelector('[data-row]')?.scrollTo({ left: scrolled, behavior: 'instant' });
  if (!focused || focused.isConnected) return;
  const again =
    focusedId === undefined
      ? undefined
      : find(focusedId)?.querySelector<HTMLElement>(focused.matches('a') ? 'a' : 'button');
  (again ?? find(VIEWED_IDS.heading))?.focus({ preventScroll: true });
}

function carsOf(): HTMLElement[] {
  return Array.from(boxOf(document)!.querySelectorAll<HTMLElement>('[data-viewed]'));
}

function say(problem: string): void {
  const alert = boxOf(document)!.querySelector<HTMLElement>('[data-alert]')!;
  alert.textContent = problem;
  alert.hidden = problem === '';
}

/** Undefined if another island has replaced the page's content. */
function calls(): ViewedCalls | undefined {
  const { props } = boxOf(document)?.dataset ?? {};
  return props === undefined ? undefined : (JSON.parse(props) as ViewedCalls);
}

function boxOf(root: Document): HTMLElement | null {
  return root.querySelector<HTMLElement>('[data-island="recently-viewed"]');
}
