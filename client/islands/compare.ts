import { COMPARE_HOOKS } from '../../views/islands/compare-hooks.js';
import type { CompareState, CompareTexts } from '../../views/islands/compare-hooks.js';
import { announce, find } from '../hooked-elements.js';

/** Asks for the drawer after a change, or for the table, instead of a page. */
const HEADERS = { 'x-fragment': 'compare' };

/** Where five cars stand side by side in the drawer, adding one unfolds it; on a phone it stays a bar until somebody presses it. */
const WIDE = '(min-width: 48rem)';

const CONTROL_ID = new RegExp(`^${COMPARE_HOOKS.box}-(\\d+)$`);

/** One after the other: each change begins with what the one before has left in the cookie. */
let changing = Promise.resolve();

// A list may be asked for before a change and drawn after it.
const results = find('results');
if (results) new MutationObserver(showStates).observe(results, { childList: true, subtree: true });

/** Takes a press on any link about comparing: the switch above the list, side by side, or a change of what is compared. */
export function press(link: HTMLAnchorElement): void {
  const side = part<HTMLAnchorElement>('side');
  if (!side) location.assign(link.href);
  else if (part('toggle')?.contains(link)) toggleDrawer();
  else if (link.pathname === side.pathname) queue(() => showTable(link.href), link.href);
  else queue(() => change(link), link.href);
}

/** What fails becomes a plain page load, which says what is wrong. */
function queue(act: () => Promise<void>, href: string): void {
  changing = changing.then(act).catch(() => location.assign(href));
}

/** A page that the browser has kept does not know what was compared on another one meanwhile: asks what it is now. */
export function refresh(): void {
  const href = part('box')?.dataset['refresh'];
  if (href) changing = changing.then(async () => putDrawer(await fetchPart(href))).catch(() => undefined);
}

/** Without cars the drawer says how to add them. */
function toggleDrawer(): void {
  const drawer = part('drawer')!;
  const fold = part<HTMLDetailsElement>('fold')!;
  fold.open = drawer.hidden !== false || !fold.open;
  drawer.hidden = !fold.open && comparedIds().length === 0;
  if (fold.open) fold.querySelector('summary')?.focus({ preventScroll: true });
}

async function change(link: HTMLAnchorElement): Promise<void> {
  link.setAttribute('aria-busy', 'true');
  try {
    const drawer = await fetchPart(link.href);
    const giveFocusOn = part('drawer')?.contains(link) ? keepFocus() : undefined;
    putDrawer(drawer);
    giveFocusOn?.();
    announce(drawer.dataset['announcement'] ?? '');
    if (part('dialog')?.contains(link)) await showRest();
  } finally {
    link.removeAttribute('aria-busy');
  }
}

/** What is left of the comparison that somebody takes a car out of; the dialog of none closes. */
async function showRest(): Promise<void> {
  if (comparedIds().length > 0) await showTable(part<HTMLAnchorElement>('side')!.href);
  else part<HTMLDialogElement>('dialog')?.close();
}

/** Esc, its button and a press beside it close the dialog; the browser gives focus back to what had it. */
async function showTable(href: string): Promise<void> {
  const table = await fetchPart(href);
  const dialog = part<HTMLDialogElement>('dialog')!;
  const focusedId = dialog.contains(document.activeElement) ? document.activeElement?.id : undefined;
  part('dialogBody')!.replaceChildren(table);
  if (!dialog.open) dialog.showModal();
  ((focusedId && document.getElementById(focusedId)) || part('dialogHeading'))?.focus();
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
}

/** @throws on a network fault, or an answer that is no part of a page */
async function fetchPart(href: string): Promise<HTMLElement> {
  const response = await fetch(href, { headers: HEADERS });
  const part = response.ok && new DOMParser().parseFromString(await response.text(), 'text/html').body.firstElementChild;
  if (!(part instanceof HTMLElement)) throw Error();
  return part;
}

/** A drawer that is unfolded stays so. */
function putDrawer(next: HTMLElement): void {
  const fold = next.querySelector('details')!;
  fold.open = part<HTMLDetailsElement>('fold')!.open || (fold.open && matchMedia(WIDE).matches);
  part('drawer')!.replaceWith(next);
  showStates();
}

/** Who takes a car out of the drawer goes on at the next one's cross, at the drawer's head, or without any at the list's. */
function keepFocus(): () => void {
  const crosses = () => Array.from(part('drawer')!.querySelectorAll<HTMLElement>('a[aria-label]'));
  const position = crosses().indexOf(document.activeElement as HTMLElement);
  return () => {
    const left = crosses();
    const heir = left[position] ?? left.at(-1) ?? find('countHeading');
    heir?.focus({ preventScroll: true });
  };
}

/** What is drawn stands as the server draws it: compared, to be added, or disabled since there is no room for it. */
function showStates(): void {
  const texts = JSON.parse(part('box')!.dataset['texts']!) as CompareTexts;
  const ids = comparedIds();
  const open = part('drawer')!.dataset['full'] === undefined ? 'add' : 'full';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-press="compare"][id]')) {
    const id = CONTROL_ID.exec(link.id)?.[1];
    if (id) showState(link, ids.includes(id) ? 'compared' : open, texts);
  }
}

/** A disabled link has no address; it waits aside. */
function showState(link: HTMLAnchorElement, state: CompareState, texts: CompareTexts): void {
  if ((link.dataset['state'] ?? 'add') === state) return;
  const isFull = state === 'full';
  const href = link.getAttribute('href') ?? link.dataset['href']!;
  set(link, 'data-state', state === 'add' ? undefined : state);
  set(link, 'href', isFull ? undefined : href);
  set(link, 'data-href', isFull ? href : undefined);
  set(link, 'role', isFull ? 'link' : undefined);
  set(link, 'aria-disabled', isFull ? 'true' : undefined);
  link.textContent = texts[state];
}

function set(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function comparedIds(): string[] {
  return part('drawer')!.dataset['compared']!.split('.').filter(Boolean);
}

function part<E extends HTMLElement = HTMLElement>(hook: keyof typeof COMPARE_HOOKS): E | null {
  return document.getElementById(COMPARE_HOOKS[hook]) as E | null;
}
