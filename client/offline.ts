import { HOOKS } from '../views/hooks.js';
import { address } from './history-entry.js';
import { find, hearLinks } from './hooked-elements.js';

/** What to do when the connection is back. */
let goOn: (() => void) | undefined;

/** When what stands on the page was drawn. */
let drawnAt = new Date();

/** The results are new. */
export function noteDrawn(): void {
  drawnAt = new Date();
}

/** Without a connection a link keeps the page and says why, instead of leaving it for the browser's error. */
export function watchConnection(): void {
  hearLinks((link, event) => !isSamePage(link) && keepPageOffline(event));
  document.addEventListener('submit', (event) => !event.defaultPrevented && keepPageOffline(event));
  addEventListener('online', () => {
    const next = goOn;
    hideOffline();
    next?.();
  });
}

/**
 * The notice stands in an open dialog, since everything outside it is out of reach. It says whether there is a connection, and of what was
 * not drawn today the day. A search that waits goes on before whatever is less than a search: what is asked of its list is of another one.
 */
export function sayOffline(thenGoOn?: () => void, isSearch = false): void {
  const notice = find(HOOKS.offlineNotice)!;
  if (isSearch || !goOn) goOn = thenGoOn;
  notice.dataset['online'] = `${navigator.onLine}`;
  const dateStyle = Date().startsWith(drawnAt.toDateString()) ? undefined : 'medium';
  notice.querySelector('[data-drawn-at]')!.textContent = drawnAt.toLocaleString('en-US', { timeStyle: 'short', dateStyle });
  (document.querySelector('dialog[open]') ?? document.body).append(notice);
  notice.hidden = false;
}

/** Takes the notice away; what it would have gone on with is forgotten. */
export function hideOffline(): void {
  goOn = undefined;
  find(HOOKS.offlineNotice)!.hidden = true;
}

/** Loads a page whole; where not even that can be reached, the page that is there stays. */
export async function loadWhole(href: string, stay: () => void): Promise<void> {
  try {
    await fetch(href);
    location.assign(href);
  } catch {
    stay();
  }
}

function keepPageOffline(event: Event): void {
  if (navigator.onLine) return;
  event.preventDefault();
  sayOffline();
}

function isSamePage(link: HTMLAnchorElement): boolean {
  return link.hash !== '' && link.pathname + link.search === address();
}
