import { IDS } from '../../views/element-ids.js';
import { COMPARE_IDS } from '../../views/islands/compare-ids.js';
import type { CompareState, CompareTexts } from '../../views/islands/compare-ids.js';
import { openDialog } from '../dialogs.js';
import { announce, find, isWithin } from '../dom.js';
import { fieldsOf } from '../form-answers.js';
import { fetchPart } from '../page-part.js';

/** On wide screens adding a car opens the drawer; on phones it stays a bar until it is clicked. */
const WIDE = '(min-width: 48rem)';

const NOTE_MS = 6_000;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** Serializes changes: each starts with the cookie of the one before. */
let changing = Promise.resolve();

/** URL of the table in the dialog. */
let tableHref = '';

// A list may be requested before a change and rendered after it.
const results = find(IDS.results);
if (results) new MutationObserver(showStates).observe(results, { childList: true, subtree: true });

/**
 * Handles clicks on compare controls: buttons that change the comparison, the switch above the list,
 * and links to the comparison.
 */
export function handleClick(clicked: HTMLAnchorElement | HTMLButtonElement): void {
  if (clicked instanceof HTMLAnchorElement) follow(clicked);
  else submit(clicked);
}

/** The fields are read now, because the drawer of the button may be replaced while it waits. */
function submit(button: HTMLButtonElement): void {
  const { action } = button.form!;
  const fields = fieldsOf(button.form!, button);
  // Offline, the form is not submitted, and the page says why. The comparison's page has no drawer.
  if (navigator.onLine && find(COMPARE_IDS.drawer))
    queue(
      () => change(button, action, fields),
      () => submitWhole(button),
    );
  else submitWhole(button);
}

/** A button of a replaced drawer is in no form. */
function submitWhole(button: HTMLButtonElement): void {
  if (button.form?.isConnected) button.form.requestSubmit(button);
  else location.reload();
}

function follow(link: HTMLAnchorElement): void {
  if (!find(COMPARE_IDS.side) || (link.id === COMPARE_IDS.add && !results))
    location.assign(link.href);
  else if (link.id === COMPARE_IDS.add) goOnInList();
  else if (link.id === COMPARE_IDS.bar && comparedIds().length === 0) sayNone();
  else if (isWithin(link, COMPARE_IDS.toggle, COMPARE_IDS.bar)) toggleDrawer();
  else
    queue(
      () => showTable(link.href),
      () => location.assign(link.href),
    );
}

/** The dialog is over the results list: closing it returns there. */
function goOnInList(): void {
  find<HTMLDialogElement>(COMPARE_IDS.dialog)!.close();
  find(IDS.countHeading)?.focus();
}

/** A failure becomes a page load, which shows what is wrong. */
function queue(act: () => Promise<void>, loadPage: () => void): void {
  changing = changing.then(act).catch(loadPage);
}

/** A page from the browser's cache may have an old comparison, so fetches the current one. */
export function refresh(): void {
  const href = find(COMPARE_IDS.box)?.dataset['refresh'];
  if (href) changing = changing.then(async () => putDrawer(await ask(href))).catch(() => undefined);
}

function sayNone(): void {
  const note = find(COMPARE_IDS.none)!;
  note.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (note.hidden = true), NOTE_MS);
}

/** Without cars the drawer explains how to add them. */
function toggleDrawer(): void {
  const drawer = find(COMPARE_IDS.drawer)!;
  const fold = find<HTMLDetailsElement>(COMPARE_IDS.fold)!;
  fold.open = drawer.hidden !== false || !fold.open;
  drawer.hidden = !fold.open && comparedIds().length === 0;
  if (fold.open) fold.querySelector('summary')?.focus({ preventScroll: true });
}

async function change(
  button: HTMLButtonElement,
  action: string,
  fields: URLSearchParams,
): Promise<void> {
  button.setAttribute('aria-busy', 'true');
  try {
    const drawer = await ask(action, { method: 'POST', body: fields });
    const giveFocusOn = keepFocus(button);
    putDrawer(drawer);
    announce(drawer.dataset['announcement'] ?? '');
    if (find<HTMLDialogElement>(COMPARE_IDS.dialog)!.open) await showRest(fields);
    giveFocusOn();
  } finally {
    button.removeAttribute('aria-busy');
  }
}

/** Keeps the table's rows after a button removed a car; without cars the dialog closes. */
async function showRest(removed: URLSearchParams): Promise<void> {
  if (comparedIds().length === 0) {
    find(COMPARE_IDS.dialogBody)!.replaceChildren();
    find<HTMLDialogElement>(COMPARE_IDS.dialog)!.close();
    return;
  }
  const rest = new URL(tableHref);
  for (const [name, value] of removed) rest.searchParams.delete(name, value);
  await showTable(rest.href);
}

/** The dialog closes with Escape, its button or a click outside; the browser restores the focus. */
async function showTable(href: string): Promise<void> {
  const table = await ask(href);
  const dialog = find<HTMLDialogElement>(COMPARE_IDS.dialog)!;
  const focusedId = document.activeElement?.id;
  find(COMPARE_IDS.dialogBody)!.replaceChildren(table);
  tableHref = href;
  if (!dialog.open) openDialog(dialog, COMPARE_IDS.dialogHeading);
  else if (focusedId) document.getElementById(focusedId)?.focus();
}

/**
 * The drawer after a change, or the table. @throws on a network error, or for a response that is
 * not a fragment
 */
async function ask(href: string, how?: Parameters<typeof fetchPart>[2]): Promise<HTMLElement> {
  const { drawn } = await fetchPart(href, 'compare', how);
  const element = drawn.body.firstElementChild;
  if (!(element instanceof HTMLElement)) throw Error();
  return element;
}

/** Keeps an open drawer open. */
function putDrawer(next: HTMLElement): void {
  const fold = next.querySelector('details')!;
  fold.open =
    find<HTMLDetailsElement>(COMPARE_IDS.fold)!.open || (fold.open && matchMedia(WIDE).matches);
  find(COMPARE_IDS.drawer)!.replaceWith(next);
  showStates();
}

/**
 * After removing a car in table or drawer, focuses the next Remove button, or else the head of the
 * list.
 */
function keepFocus(button: HTMLButtonElement): () => void {
  const isInTable = find<HTMLDialogElement>(COMPARE_IDS.dialog)!.open;
  if (!isInTable && !find(COMPARE_IDS.drawer)!.contains(button)) return () => undefined;
  const crosses = () =>
    Array.from(
      find(isInTable ? COMPARE_IDS.dialogBody : COMPARE_IDS.drawer)!.querySelectorAll<HTMLElement>(
        `[form="${COMPARE_IDS.removeForm}"]`,
      ),
    );
  const position = crosses().indexOf(button);
  return () => {
    const left = crosses();
    const heir = left[position] ?? left.at(-1);
    if (heir) heir.focus();
    else find(IDS.countHeading)?.focus({ preventScroll: true });
  };
}

/**
 * Updates the controls as the server renders them: compared, available, or disabled if the list is
 * full.
 */
function showStates(): void {
  const box = find(COMPARE_IDS.box);
  if (!box) return;
  const texts = JSON.parse(box.dataset['texts']!) as CompareTexts;
  const ids = comparedIds();
  const open = find(COMPARE_IDS.drawer)!.dataset['full'] === undefined ? 'add' : 'full';
  for (const button of document.querySelectorAll<HTMLButtonElement>(
    `button[form="${COMPARE_IDS.form}"]`,
  ))
    showState(button, ids.includes(button.value) ? 'compared' : open, texts);
  const count = find(COMPARE_IDS.count);
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
  return find(COMPARE_IDS.drawer)!.dataset['compared']!.split('.').filter(Boolean);
}
