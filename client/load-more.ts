import { EXCHANGED_EVENT, announce } from './results-exchange.js';
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
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('#load-more') : null;
      if (!button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void append(button.href).then((first) => {
        first?.focus();
        watchEnd();
      });
    },
    { capture: true },
  );
  document.addEventListener(EXCHANGED_EVENT, () => {
    observer?.disconnect();
    loading?.abort();
  });
}

/** Answers the link of the first new car, or nothing when none came. */
async function append(href: string): Promise<HTMLElement | undefined> {
  const list = document.getElementById('listings');
  const more = document.getElementById('more');
  if (!list || !more) return undefined;
  loading?.abort();
  const mine = new AbortController();
  loading = mine;
  const shown = more.querySelector('p')!;
  const shownFrom = FIRST_NUMBER.exec(shown.textContent)?.[0];
  more.setAttribute('aria-busy', 'true');
  shown.textContent = LOADING;
  try {
    const { root } = await fetchFragment(href, mine.signal);
    if (mine.signal.aborted) return undefined;
    return take(root, list, more, shownFrom);
  } catch {
    if (!mine.signal.aborted) location.assign(href);
    return undefined;
  }
}

/** A car that moved between two pages is not shown twice. */
function take(root: HTMLElement, list: HTMLElement, more: HTMLElement, shownFrom: string | undefined): HTMLElement | undefined {
  const fresh = Array.from(root.querySelectorAll('#listings > li')).filter(
    (item) => !document.getElementById(item.querySelector('article')?.id ?? ''),
  );
  list.append(...fresh);
  const next = root.querySelector<HTMLElement>('#more');
  const nextHref = next?.querySelector<HTMLAnchorElement>('#load-more')?.href;
  // The button has served; scrolling goes on from here.
  next?.querySelector('#load-more')?.remove();
  // Of "Showing 21 – 40 of 1,284", with the cars before them still in the list.
  const shown = next?.querySelector('p');
  if (shown && shownFrom) shown.textContent = shown.textContent.replace(FIRST_NUMBER, shownFrom);
  if (next) more.replaceWith(next);
  if (next && nextHref) next.dataset['nextHref'] = nextHref;
  announce(`${list.children.length} results shown`);
  return fresh[0]?.querySelector<HTMLElement>('h3 a') ?? undefined;
}

function watchEnd(): void {
  observer?.disconnect();
  const list = document.getElementById('listings');
  const more = document.getElementById('more');
  const href = more?.dataset['nextHref'];
  if (!list || !more || !href || list.children.length >= MAX_CARS) return;
  observer = new IntersectionObserver(
    (entries) => {
      if (scrollY <= 0 || !entries.some((entry) => entry.isIntersecting)) return;
      observer?.disconnect();
      void append(href).then(watchEnd);
    },
    { rootMargin: ROOT_MARGIN },
  );
  observer.observe(more);
}
