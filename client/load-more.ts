import { IDS } from '../views/element-ids.js';
import { afterPaint } from './after-paint.js';
import { announce, find, listenForLinks, isWithin } from './dom.js';
import { rememberBatch } from './history-entry.js';
import { cardId, cardItems } from './scroll-anchor.js';
import { loadWhole, sayOffline } from './offline.js';
import { fetchFragment } from './results-fragment.js';

/** Distance before the end of the list at which the next page is requested. */
const ROOT_MARGIN = '1000px';

/** Maximum cars by scrolling, so that the footer can be reached. Page links continue from there. */
const MAX_CARS = 100;

const FIRST_NUMBER = /[\d,]+/;

let observer: IntersectionObserver | undefined;
let loading: AbortController | undefined;

/** Load More Results appends the next page once; from then on, scrolling does. */
export function startLoadMore(): void {
  listenForLinks((link, event) => {
    if (!isWithin(link, IDS.loadMore, IDS.skipResults)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isWithin(link, IDS.loadMore)) void appendClicked(link.href);
    // No history entry: the entry of the list stores its length.
    else find(IDS.more)?.focus();
  }, true);
}

export function stopLoadMore(): void {
  observer?.disconnect();
  loading?.abort();
}

/**
 * Restores the list to its length in this history entry. Fetches the pages again, because cars may
 * have been sold.
 */
export async function appendAgain(hrefs: readonly string[]): Promise<void> {
  const mine = begin();
  const answers = hrefs.map((href) => fetchFragment(href, mine.signal).catch(() => undefined));
  for await (const fragment of answers) {
    if (!fragment || mine.signal.aborted) return;
    take(fragment.list());
  }
  watchEnd();
}

async function appendClicked(href: string): Promise<void> {
  try {
    const first = await append(href);
    first?.querySelector('a')?.focus();
  } catch {
    await loadWhole(href, () => sayOffline(() => void appendClicked(href)));
  }
}

/** A failure while scrolling is ignored; the page links still work. */
function appendScrolled(href: string): void {
  append(href).catch(() => {
    if (!navigator.onLine) sayOffline(() => appendScrolled(href));
  });
}

/**
 * Appends a page. Returns its first item, or undefined without cars. @throws if the request fails;
 * the list is unchanged
 */
async function append(href: string): Promise<Element | undefined> {
  const more = find(IDS.more)!;
  if (more.ariaBusy) return undefined;
  const mine = begin();
  const shown = find(IDS.shownText)!;
  const before = shown.textContent;
  more.ariaBusy = 'true';
  shown.textContent = shown.dataset['loadingText']!;
  // Making room causes a layout, so the click is painted first.
  const room = afterPaint().then(() =>
    keepRoom(mine.signal.aborted ? 0 : Number(more.dataset['nextCount'])),
  );
  try {
    const [{ list }] = await Promise.all([fetchFragment(href, mine.signal), room]);
    if (mine.signal.aborted) return undefined;
    shown.textContent = before;
    const first = take(list());
    rememberBatch(href);
    announce(`${cardItems().length} results shown`);
    watchEnd();
    return first;
  } catch (error) {
    if (mine.signal.aborted) return undefined;
    more.ariaBusy = null;
    shown.textContent = before;
    keepRoom(0);
    throw error;
  }
}

function begin(): AbortController {
  stopLoadMore();
  loading = new AbortController();
  return loading;
}

/**
 * Reserves rows for the coming cars, so that content below the list moves now, far below the
 * viewport, and not when the response arrives.
 */
function keepRoom(cars: number): void {
  const list = find(IDS.listings);
  const coming = find(IDS.comingCars);
  const box = coming?.firstElementChild as HTMLElement | null | undefined;
  if (!list || !box) return;
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
  const rowsOf = (count: number) => Math.ceil(count / columns);
  const bands = [...list.children].map((item) => (item as HTMLElement).dataset['band']);
  // Full-width bands end a row; counting restarts in the row after them. A band states the maximum
  // number of columns for which it is full-width.
  const cells = bands
    .slice(bands.lastIndexOf('end') + 1)
    .filter((band) => Number(band ?? 0) < columns).length;
  const boxes = columns * (rowsOf(cells + cars) - rowsOf(cells));
  box.style.height = `${cardItems().at(-1)?.clientHeight ?? 0}px`;
  // A new element, because a moved existing one would count as a layout shift.
  const room = coming!.cloneNode() as HTMLElement;
  room.append(...Array.from({ length: boxes || 1 }, () => box.cloneNode()));
  room.hidden = boxes === 0;
  coming!.replaceWith(room);
}

/** Appends the cars of a response, without duplicates of cars that moved between pages. */
function take(root: Document): Element | undefined {
  const list = find(IDS.listings);
  const more = find(IDS.more);
  if (!list || !more) return undefined;
  const fresh = cardItems(root).filter((item) => !find(cardId(item)));
  const { top } = more.getBoundingClientRect();
  list.append(...fresh);
  putEnd(more, find(IDS.more, root));
  find(IDS.moreCars)!.replaceWith(find(IDS.moreCars, root)!);
  keepRoom(nextHref() ? Number(more.dataset['nextCount']) : 0);
  const moved = more.getBoundingClientRect().top - top;
  if (top < innerHeight && moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  return fresh[0];
}

/** Updates the end of the list. Its button is no longer needed, because scrolling continues. */
function putEnd(more: HTMLElement, next: HTMLElement | null): void {
  if (!next) return;
  const focusedId = more.contains(document.activeElement) ? document.activeElement?.id : undefined;
  const shownFrom = FIRST_NUMBER.exec(find(IDS.shownText)!.textContent)?.[0];
  more.replaceChildren(...next.childNodes);
  more.ariaBusy = null;
  const button = find<HTMLAnchorElement>(IDS.loadMore);
  Object.assign(more.dataset, {
    nextHref: button?.href ?? '',
    nextCount: next.dataset['nextCount'] ?? '',
  });
  button?.remove();
  // Updates "Showing 21 – 40 of 1,284" to include the cars before.
  const shown = find(IDS.shownText)!;
  if (shownFrom) shown.textContent = shown.textContent.replace(FIRST_NUMBER, shownFrom);
  if (focusedId) find(focusedId)?.focus({ preventScroll: true });
}

/** The next page for scrolling, if allowed. */
function nextHref(): string | undefined {
  return cardItems().length < MAX_CARS ? find(IDS.more)?.dataset['nextHref'] : undefined;
}

function watchEnd(): void {
  observer?.disconnect();
  const href = nextHref();
  const coming = find(IDS.comingCars);
  if (!href || !coming) return;
  observer = new IntersectionObserver(
    (entries) => {
      // A keyboard user beyond the list must not be pushed away from what follows it.
      if (
        scrollY <= 0 ||
        isWithin(document.activeElement, IDS.more) ||
        !entries.some((entry) => entry.isIntersecting)
      )
        return;
      observer?.disconnect();
      appendScrolled(href);
    },
    { rootMargin: ROOT_MARGIN },
  );
  observer.observe(coming);
}
