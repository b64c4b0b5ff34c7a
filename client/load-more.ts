import { HOOKS } from '../views/hooks.js';
import { afterPaint } from './after-paint.js';
import { announce, find, hearLinks, isWithin } from './hooked-elements.js';
import { rememberBatch } from './history-entry.js';
import { cardId, cardItems } from './list-place.js';
import { loadWhole, sayOffline } from './offline.js';
import { fetchFragment } from './results-fragment.js';

/** The specification's sentence while cars are on their way. */
const LOADING = 'Loading more results...';

/** How far before its end the list asks for more. */
const ROOT_MARGIN = '1000px';

/** Where scrolling stops asking by itself, so that the footer can be reached; the page links go on from there. */
const MAX_CARS = 100;

const FIRST_NUMBER = /[\d,]+/;

let observer: IntersectionObserver | undefined;
let loading: AbortController | undefined;

/** Load More Results appends the next page once; from then on scrolling does. */
export function startLoadMore(): void {
  hearLinks(
    (link, event) => {
      if (!isWithin(link, HOOKS.loadMore, HOOKS.skipResults)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isWithin(link, HOOKS.loadMore)) void appendPressed(link.href);
      // No step of the history: the one the list belongs to remembers how long it is.
      else find(HOOKS.more)?.focus();
    },
    { capture: true },
  );
}

/** The list is another one now. */
export function stopLoadMore(): void {
  observer?.disconnect();
  loading?.abort();
}

/** Brings a list back to the length it had in this step of the history. Asked anew, since cars are sold while somebody looks at one. */
export async function appendAgain(hrefs: readonly string[]): Promise<void> {
  const mine = begin();
  const answers = hrefs.map((href) => fetchFragment(href, mine.signal).catch(() => undefined));
  for await (const fragment of answers) {
    if (!fragment || mine.signal.aborted) return;
    take(fragment.list());
  }
  watchEnd();
}

async function appendPressed(href: string): Promise<void> {
  try {
    const first = await append(href);
    first?.querySelector('a')?.focus();
  } catch {
    await loadWhole(href, () => sayOffline(() => void appendPressed(href)));
  }
}

/** What scrolling asked for and did not get is not missed: the page links lead on. */
function appendScrolled(href: string): void {
  append(href).catch(() => {
    if (!navigator.onLine) sayOffline(() => appendScrolled(href));
  });
}

/** Answers the first new item, or nothing when none came. @throws when the answer does not come, with the list as it was */
async function append(href: string): Promise<Element | undefined> {
  const more = find(HOOKS.more)!;
  if (more.ariaBusy) return undefined;
  const mine = begin();
  const shown = find(HOOKS.shownText)!;
  const before = shown.textContent;
  more.ariaBusy = 'true';
  shown.textContent = LOADING;
  // To make room is to lay the page out: the press is painted before it.
  const room = afterPaint().then(() => keepRoom(mine.signal.aborted ? 0 : Number(more.dataset['nextCount'])));
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
 * Boxes for the rows that the coming cars fill, so that what follows the list moves under the press, and from then on far below what
 * is seen, and never when an answer comes.
 */
function keepRoom(cars: number): void {
  const list = find(HOOKS.listings);
  const coming = find(HOOKS.comingCars);
  const box = coming?.firstElementChild as HTMLElement | null | undefined;
  if (!list || !box) return;
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
  const rowsOf = (count: number) => Math.ceil(count / columns);
  const bands = [...list.children].map((item) => (item as HTMLElement).dataset['band']);
  // What ends a row fills it: rows are counted anew behind it. A band says up to how many columns it takes a row.
  const cells = bands.slice(bands.lastIndexOf('end') + 1).filter((band) => Number(band ?? 0) < columns).length;
  const boxes = columns * (rowsOf(cells + cars) - rowsOf(cells));
  box.style.height = `${cardItems().at(-1)?.clientHeight ?? 0}px`;
  // A new element: one that was there before would be seen to move.
  const room = coming!.cloneNode() as HTMLElement;
  room.append(...Array.from({ length: boxes || 1 }, () => box.cloneNode()));
  room.hidden = boxes === 0;
  coming!.replaceWith(room);
}

/** Appends the cars of an answer. A car that moved between two pages is not shown twice. */
function take(root: Document): Element | undefined {
  const list = find(HOOKS.listings);
  const more = find(HOOKS.more);
  if (!list || !more) return undefined;
  const fresh = cardItems(root).filter((item) => !document.getElementById(cardId(item)));
  const { top } = more.getBoundingClientRect();
  list.append(...fresh);
  putEnd(more, find(HOOKS.more, root));
  find(HOOKS.moreCars)!.replaceWith(find(HOOKS.moreCars, root)!);
  keepRoom(nextHref() ? Number(more.dataset['nextCount']) : 0);
  const moved = more.getBoundingClientRect().top - top;
  if (top < innerHeight && moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  return fresh[0];
}

/** The end of the list says all that is shown; its button has served, scrolling goes on from here. */
function putEnd(more: HTMLElement, next: HTMLElement | null): void {
  if (!next) return;
  const focusedId = more.contains(document.activeElement) ? document.activeElement?.id : undefined;
  const shownFrom = FIRST_NUMBER.exec(find(HOOKS.shownText)!.textContent)?.[0];
  more.replaceChildren(...next.childNodes);
  more.ariaBusy = null;
  const button = find<HTMLAnchorElement>(HOOKS.loadMore);
  Object.assign(more.dataset, { nextHref: button?.href ?? '', nextCount: next.dataset['nextCount'] ?? '' });
  button?.remove();
  // Of "Showing 21 – 40 of 1,284", with the cars before them still in the list.
  const shown = find(HOOKS.shownText)!;
  if (shownFrom) shown.textContent = shown.textContent.replace(FIRST_NUMBER, shownFrom);
  if (focusedId) document.getElementById(focusedId)?.focus({ preventScroll: true });
}

/** What scrolling brings next, as long as it may and there is anything. */
function nextHref(): string | undefined {
  return cardItems().length < MAX_CARS ? find(HOOKS.more)?.dataset['nextHref'] : undefined;
}

function watchEnd(): void {
  observer?.disconnect();
  const href = nextHref();
  const coming = find(HOOKS.comingCars);
  if (!href || !coming) return;
  observer = new IntersectionObserver(
    (entries) => {
      // Somebody who has gone past the list by keyboard is not pushed away from what follows it.
      if (scrollY <= 0 || isWithin(document.activeElement, HOOKS.more) || !entries.some((entry) => entry.isIntersecting)) return;
      observer?.disconnect();
      appendScrolled(href);
    },
    { rootMargin: ROOT_MARGIN },
  );
  observer.observe(coming);
}
