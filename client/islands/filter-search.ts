import { IDS } from '../../views/element-ids.js';
import type { DraftKeeper } from '../../views/islands/draft.js';
import { isLookedFor } from '../../views/islands/option-match.js';
import { find } from '../dom.js';
import { optionName } from '../option-name.js';
import { listenForFieldKeys } from '../search-field-keys.js';

/** Synonyms: words of shoppers, and the panel's label. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
);

/** A section of the panel before a search, with its options by name and their groups. */
interface Section {
  readonly details: HTMLDetailsElement;
  readonly title: string;
  readonly wasOpen: boolean;
  readonly options: readonly { readonly label: HTMLElement; readonly name: string }[];
  readonly groups: readonly HTMLFieldSetElement[];
}

/** The typed text. It outlives the panel, which each exchange replaces. */
let typed = '';
/** Ids of the sections that were open before the search; undefined while the field is empty. */
let openBefore: ReadonlySet<string> | undefined;

/** Filters the panel by the typed text: opens sections with a match and hides the others. */
export function hydrate(box: HTMLElement, { draft, keepDraft }: DraftKeeper<string>): () => void {
  const field = box.querySelector('input')!;
  const said = box.querySelector('output')!;
  const asleep = new AbortController();
  const sections = Array.from(
    find(IDS.filters)!.querySelectorAll<HTMLDetailsElement>('details[id]'),
    readSection,
  );

  function look(): void {
    typed = field.value;
    keepDraft?.(typed === '' ? undefined : typed);
    const words = typed.trim();
    if (words === '') {
      showAll();
      return;
    }
    openBefore ??= new Set(
      sections.filter(({ wasOpen }) => wasOpen).map(({ details }) => details.id),
    );
    const counts = sections.map((section) => show(section, words)).filter((count) => count > 0);
    const found = counts.reduce((sum, count) => sum + count, 0);
    said.textContent =
      found === 0
        ? 'No filter matches'
        : `${found} in ${counts.length} ${counts.length === 1 ? 'section' : 'sections'}`;
  }

  function showAll(): void {
    said.textContent = '';
    for (const { details, options, groups } of sections) {
      for (const box of [details, ...groups, ...options.map(({ label }) => label)])
        delete box.dataset['unfound'];
      if (openBefore) details.open = openBefore.has(details.id);
    }
    openBefore = undefined;
  }

  function firstMatch(): HTMLElement | undefined {
    const controls = sections.flatMap(({ details }) =>
      Array.from(details.querySelectorAll<HTMLElement>('summary, input, select')),
    );
    const shown = controls.filter(
      (control) => control.checkVisibility() && !control.matches(':disabled'),
    );
    return shown.find((control) => control.matches('label *, select')) ?? shown[0];
  }

  // A new search starts with an empty field.
  if (draft === undefined) typed = '';
  field.value ||= typed;
  if (field.value !== '') look();
  field.addEventListener('input', look, { signal: asleep.signal });
  listenForFieldKeys(field, { firstMatch, onCleared: look }, asleep.signal);
  return () => asleep.abort();
}

function readSection(details: HTMLDetailsElement): Section {
  const labels = Array.from(
    details.querySelectorAll<HTMLLabelElement>(
      'label:has(input:is([type="checkbox"], [type="radio"]))',
    ),
  );
  return {
    details,
    title: details.querySelector('summary')!.textContent,
    wasOpen: details.open,
    options: labels.map((label) => ({ label, name: optionName(label) })),
    groups: [...details.querySelectorAll<HTMLFieldSetElement>('fieldset fieldset')],
  };
}

/** Shows a section whole if its title matches, else its matching options. Returns the number of matches. */
function show({ details, title, options, groups }: Section, words: string): number {
  const isWhole = isFound(title, words);
  const found = options.filter(({ name }) => isWhole || isFound(name, words));
  for (const { label } of options) mark(label, true);
  for (const { label } of found) mark(label, false);
  for (const group of groups) mark(group, !found.some(({ label }) => group.contains(label)));
  const count = isWhole ? Math.max(1, found.length) : found.length;
  mark(details, count === 0);
  details.open = count > 0;
  return count;
}

function isFound(name: string, words: string): boolean {
  const other = OTHER_WORDS.get(words.toLowerCase());
  return isLookedFor(name, words) || (other !== undefined && isLookedFor(name, other));
}

function mark(box: HTMLElement, isUnfound: boolean): void {
  if (isUnfound) box.dataset['unfound'] = '';
  else delete box.dataset['unfound'];
}
