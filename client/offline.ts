import { IDS } from '../views/element-ids.js';
import { address } from './history-entry.js';
import { find, listenForLinks } from './dom.js';

const RETRY_MS = 300;

/** Continues when the connection is back. */
let goOn: (() => void) | undefined;

/** When the results were rendered. */
let drawnAt = new Date();

/** Notes that the results are new. */
export function noteDrawn(): void {
  drawnAt = new Date();
}

/**
 * Offline, a link keeps the page and shows a notice, instead of leaving for the browser's error
 * page.
 */
export function watchConnection(): void {
  listenForLinks((link, event) => !isSamePage(link) && keepPageOffline(event));
  document.addEventListener('submit', (event) => !event.defaultPrevented && keepPageOffline(event));
  addEventListener('online', async () => {
    while (!(await reachServer().catch(pause)));
    const next = goOn;
    hideOffline();
    next?.();
  });
}

/**
 * Shows the notice, inside an open dialog if there is one, because everything outside of it is
 * inert. It says whether there is a connection, and the date of results that are not from today. A
 * waiting search has priority over other work, whose list it replaces.
 */
export function sayOffline(thenGoOn?: () => void, isSearch = false): void {
  const notice = find(IDS.offlineNotice)!;
  if (isSearch || !goOn) goOn = thenGoOn;
  notice.dataset['online'] = `${navigator.onLine}`;
  const dateStyle = Date().startsWith(drawnAt.toDateString()) ? undefined : 'medium';
  notice.querySelector('[data-drawn-at]')!.textContent = drawnAt.toLocaleString('en-US', {
    timeStyle: 'short',
    dateStyle,
  });
  (document.querySelector('dialog[open]') ?? document.body).append(notice);
  notice.hidden = false;
}

/** Hides the notice and forgets the waiting work. */
export function hideOffline(): void {
  goOn = undefined;
  find(IDS.offlineNotice)!.hidden = true;
}

/** Tries again once, after a pause, unless the browser is offline. */
export const withRetry = <T>(first: Promise<T>, again: () => Promise<T>): Promise<T> =>
  first.catch(() => (navigator.onLine ? pause().then(again) : first));

/** Fails as requests still do for a moment after `online`. */
const reachServer = (): Promise<Response> => fetch(import.meta.url + '?' + Date.now());

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, RETRY_MS));

/** Loads a page as a whole; if that fails, the current page stays. */
export const loadWhole = (href: string, stay: () => void): Promise<void> =>
  fetch(href).then(() => location.assign(href), stay);

function keepPageOffline(event: Event): void {
  if (navigator.onLine) return;
  event.preventDefault();
  sayOffline();
}

function isSamePage(link: HTMLAnchorElement): boolean {
  return link.hash !== '' && link.pathname + link.search === address();
}
