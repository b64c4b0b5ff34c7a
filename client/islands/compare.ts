import { HOOKS } from '../../views/hooks.js';
import { COMPARE_HOOKS } from '../../views/islands/compare-hooks.js';
import type { CompareState, CompareTexts } from '../../views/islands/compare-hooks.js';
import { openDialog } from '../dialogs.js';
import { announce, find, isWithin } from '../hooked-elements.js';
import { askForPart } from '../page-part.js';

/** Where five cars stand side by side in the drawer, adding one unfolds it; on a phone it stays a bar until somebody presses it. */
const WIDE = '(min-width: 48rem)';

const NOTE_MS = 6_000;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** One after the other: each change begins with what the one before has left in the cookie. */
let changing = Promise.resolve();

/** The address of the table in the dialog. */
let tableHref = '';

// A list may be asked for before a change and drawn after it.
const results = find(HOOKS.results);
if (results) new MutationObserver(showStates).observe(results, { childList: true, subtree: true });

/** Takes a press on anything about comparing: a car's button, the switch above the list, side by side, or a change of what is compared. */
export function press(pressed: HTMLAnchorElement | HTMLButtonElement): void {
  if (pressed instanceof HTMLAnchorElement) follow(pressed);
  else pressCar(pressed);
}

function pressCar(button: HTMLButtonElement): void {
  const href = `${button.form!.action}?${new URLSearchParams({ [button.name]: button.value })}`;
  if (navigator.onLine) queue(() => change(button, href), href);
  // Without a connection its form is not sent, and the page says why.
  else button.form!.requestSubmit(button);
}

function follow(link: HTMLAnchorElement): void {
  const side = find<HTMLAnchorElement>(COMPARE_HOOKS.side);
  if (!side || (link.id === COMPARE_HOOKS.add && !results)) location.assign(link.href);
  else if (link.id === COMPARE_HOOKS.add) goOnInList();
  else if (link.id === COMPARE_HOOKS.bar && comparedIds().length === 0) sayNone();
  else if (isWithin(link, COMPARE_HOOKS.toggle, COMPARE_HOOKS.bar)) toggleDrawer();
  else if (link.pathname === side.pathname) queue(() => showTable(link.href), link.href);
  else queue(() => change(link, link.href), link.href);
}

/** The dialog lies over the results list: closing it is the way back. */
function goOnInList(): void {
  find<HTMLDialogElement>(COMPARE_HOOKS.dialog)!.close();
  find(HOOKS.countHeading)?.focus();
}

/** What fails becomes a plain page load, which says what is wrong. */
function queue(act: () => Promise<void>, href: string): void {
  changing = changing.then(act).catch(() => location.assign(href));
}

/** A page that the browser has kept does not know what was compared on another one meanwhile: asks what it is now. */
export function refresh(): void {
  const href = find(COMPARE_HOOKS.box)?.dataset['refresh'];
  if (href) changing = changing.then(async () => putDrawer(await ask(href))).catch(() => undefined);
}

function sayNone(): void {
  const note = find(COMPARE_HOOKS.none)!;
  note.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (note.hidden = true), NOTE_MS);
}

/** Without cars the drawer says how to add them. */
function toggleDrawer(): void {
  const drawer = find(COMPARE_HOOKS.drawer)!;
  const fold = find<HTMLDetailsElement>(COMPARE_HOOKS.fold)!;
  fold.open = drawer.hidden !== false || !fold.open;
  drawer.hidden = !fold.open && comparedIds().length === 0;
  if (fold.open) fold.querySelector('summary')?.focus({ preventScroll: true });
}

async function change(link: HTMLElement, href: string): Promise<void> {
  link.setAttribute('aria-busy', 'true');
  try {
    const drawer = await ask(href);
    const giveFocusOn = keepFocus(link);
    putDrawer(drawer);
    announce(drawer.dataset['announcement'] ?? '');
    if (find<HTMLDialogElement>(COMPARE_HOOKS.dialog)!.open) await showRest(href);
    giveFocusOn();
  } finally {
    link.removeAttribute('aria-busy');
  }
}

/** The table goes on without the car that a link in it has taken out, with the rows it had; the dialog of none closes. */
async function showRest(href: string): Promise<void> {
  if (comparedIds().length === 0) {
    find(COMPARE_HOOKS.dialogBody)!.replaceChildren();
    find<HTMLDialogElement>(COMPARE_HOOKS.dialog)!.close();
    return;
  }
  const rest = new URL(tableHref);
  for (const [name, value] of new URL(href).searchParams) rest.searchParams.delete(name, value);
  await showTable(rest.href);
}

/** Esc, its button and a press beside it close the dialog; the browser gives focus back to what had it. */
async function showTable(href: string): Promise<void> {
  const table = await ask(href);
  const dialog = find<HTMLDialogElement>(COMPARE_HOOKS.dialog)!;
  const focusedId = document.activeElement?.id;
  find(COMPARE_HOOKS.dialogBody)!.replaceChildren(table);
  tableHref = href;
  if (!dialog.open) openDialog(dialog, COMPARE_HOOKS.dialogHeading);
  else if (focusedId) document.getElementById(focusedId)?.focus();
}

/** The drawer after a change, or the table. @throws on a network fault, or an answer that is no part of a page */
async function ask(href: string): Promise<HTMLElement> {
  const { drawn } = await askForPart(href, 'compare');
  const element = drawn.body.firstElementChild;
  if (!(element instanceof HTMLElement)) throw Error();
  return element;
}

/** A drawer that is unfolded stays so. */
function putDrawer(next: HTMLElement): void {
  const fold = next.querySelector('details')!;
  fold.open = find<HTMLDetailsElement>(COMPARE_HOOKS.fold)!.open || (fold.open && matchMedia(WIDE).matches);
  find(COMPARE_HOOKS.drawer)!.replaceWith(next);
  showStates();
}

/** Who takes a car out of the table or the drawer goes on at the next one's cross there, or without any at the head of the list. */
function keepFocus(link: HTMLElement): () => void {
  const isInTable = find<HTMLDialogElement>(COMPARE_HOOKS.dialog)!.open;
  if (!isInTable && !find(COMPARE_HOOKS.drawer)!.contains(link)) return () => undefined;
  const crosses = () =>
    Array.from(find(isInTable ? COMPARE_HOOKS.dialogBody : COMPARE_HOOKS.drawer)!.querySelectorAll<HTMLElement>('[data-takes-out]'));
  const position = crosses().indexOf(link);
  return () => {
    const left = crosses();
    const heir = left[position] ?? left.at(-1);
    if (heir) heir.focus();
    else find(HOOKS.countHeading)?.focus({ preventScroll: true });
  };
}

/** What is drawn stands as the server draws it: compared, to be added, or disabled since there is no room for it. */
function showStates(): void {
  const box = find(COMPARE_HOOKS.box);
  if (!box) return;
  const texts = JSON.parse(box.dataset['texts']!) as CompareTexts;
  const ids = comparedIds();
  const open = find(COMPARE_HOOKS.drawer)!.dataset['full'] === undefined ? 'add' : 'full';
  for (const button of document.querySelectorAll<HTMLButtonElement>(`button[form="${COMPARE_HOOKS.form}"]`))
    showState(button, ids.includes(button.value) ? 'compared' : open, texts);
  const count = find(COMPARE_HOOKS.count);
  // A needless write would trigger the list's MutationObserver.
  if (count && count.textContent !== String(ids.length)) {
    count.textContent = String(ids.length);
    count.hidden = ids.length === 0;
  }
}

function showState(button: HTMLButtonElement, state: CompareState, texts: CompareTexts): void {
  if ((button.dataset['state'] ?? 'add') === state) return;
  if (state === 'add') delete button.dataset['state'];
  else button.dataset['state'] = state;
  if (button.ariaPressed !== null) button.ariaPressed = String(state === 'compared');
  button.disabled = state === 'full';
  button.textContent = texts[state];
}

function comparedIds(): string[] {
  return find(COMPARE_HOOKS.drawer)!.dataset['compared']!.split('.').filter(Boolean);
}
