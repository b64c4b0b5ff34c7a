import { HOOKS } from '../../views/hooks.js';
import type { DraftKeeper } from '../../views/islands/draft.js';
import { isLookedFor } from '../../views/islands/option-match.js';
import { find } from '../hooked-elements.js';
import { optionName } from '../option-name.js';

/** What shoppers write, and what the panel calls it. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  '4x4': '4wd',
  'all wheel drive': 'awd',
  'four wheel drive': '4wd',
  fwd: 'front wheel drive',
  rwd: 'rear wheel drive',
  ev: 'electric',
  gas: 'gasoline',
  miles: 'mileage',
  mpg: 'fuel economy',
  payment: 'price',
  zip: 'location',
  radius: 'location',
  distance: 'location',
  year: 'make',
  brand: 'make',
  dealer: 'seller',
  accident: 'history',
  warranty: 'certified',
  carplay: 'apple carplay',
  '3rd row': 'third row',
};

/** What a section of the panel was like before anything was typed, and its options by name. */
interface Section {
  readonly details: HTMLDetailsElement;
  readonly title: string;
  readonly wasOpen: boolean;
  readonly options: readonly { readonly label: HTMLElement; readonly name: string }[];
}

/** What stands in the field, for the panel that an exchange draws anew. */
let typed = '';
/** The sections that were open before, by id: an exchange draws them as they are by then. */
let openBefore: ReadonlySet<string> | undefined;

/** The field above all filters: what is typed leaves the sections and options that are looked for, opened. */
export function wake(box: HTMLElement, { draft, keepDraft }: DraftKeeper<string>): () => void {
  const field = box.querySelector('input')!;
  const said = box.querySelector('output')!;
  const asleep = new AbortController();
  const sections = Array.from(find(HOOKS.filters)!.querySelectorAll<HTMLDetailsElement>('details[id]'), readSection);

  function look(): void {
    typed = field.value;
    keepDraft?.(typed === '' ? undefined : typed);
    const words = typed.trim();
    if (words === '') {
      showAll();
      return;
    }
    openBefore ??= new Set(sections.filter(({ wasOpen }) => wasOpen).map(({ details }) => details.id));
    const counts = sections.map((section) => show(section, words)).filter((count) => count > 0);
    const found = counts.reduce((sum, count) => sum + count, 0);
    said.textContent = found === 0 ? 'No filter matches' : `${found} in ${counts.length} ${counts.length === 1 ? 'section' : 'sections'}`;
  }

  function showAll(): void {
    said.textContent = '';
    for (const { details, options } of sections) {
      for (const box of [details, ...options.map(({ label }) => label)]) delete box.dataset['unfound'];
      if (openBefore) details.open = openBefore.has(details.id);
    }
    openBefore = undefined;
  }

  /** Enter goes to the first that is found, instead of asking for results; Esc takes back what was typed before it closes a dialog. */
  function onKey(event: KeyboardEvent): void {
    const isTakenBack = event.key === 'Escape' && field.value !== '';
    if (event.key !== 'Enter' && !isTakenBack) return;
    event.preventDefault();
    if (isTakenBack) {
      field.value = '';
      look();
      return;
    }
    const controls = sections.flatMap(({ details }) => Array.from(details.querySelectorAll<HTMLElement>('summary, input, select')));
    const shown = controls.filter((control) => control.checkVisibility() && !control.matches(':disabled'));
    (shown.find((control) => control.matches('label *, select')) ?? shown[0])?.focus();
  }

  // Somebody asks for another search altogether.
  if (draft === undefined) typed = '';
  field.value ||= typed;
  if (field.value !== '') look();
  field.addEventListener('input', look, { signal: asleep.signal });
  field.addEventListener('keydown', onKey, { signal: asleep.signal });
  return () => asleep.abort();
}

function readSection(details: HTMLDetailsElement): Section {
  const labels = Array.from(details.querySelectorAll<HTMLLabelElement>('label:has(input:is([type="checkbox"], [type="radio"]))'));
  return {
    details,
    title: details.querySelector('summary')!.textContent,
    wasOpen: details.open,
    options: labels.map((label) => ({ label, name: optionName(label) })),
  };
}

/** A section whose title is looked for is shown whole. Answers how many things in it are found. */
function show({ details, title, options }: Section, words: string): number {
  const isWhole = isFound(title, words);
  const found = options.filter(({ name }) => isWhole || isFound(name, words));
  for (const { label } of options) mark(label, true);
  for (const { label } of found) mark(label, false);
  const count = isWhole ? Math.max(1, found.length) : found.length;
  mark(details, count === 0);
  details.open = count > 0;
  return count;
}

function isFound(name: string, words: string): boolean {
  const other = OTHER_WORDS[words.toLowerCase()];
  return isLookedFor(name, words) || (other !== undefined && isLookedFor(name, other));
}

function mark(box: HTMLElement, isUnfound: boolean): void {
  if (isUnfound) box.dataset['unfound'] = '';
  else delete box.dataset['unfound'];
}
