import type { DraftKeeper } from '../../views/islands/draft.js';
import { isLookedFor } from '../../views/islands/option-match.js';
import { optionName } from '../option-name.js';
import { listenForFieldKeys } from '../search-field-keys.js';

/**
 * Typed words by field id. One draft for all lists of the panel, because drafts are kept by island
 * name.
 */
type Typed = Map<string, string>;

const typed: Typed = new Map();

/**
 * A field above a long list of options: shows only matching ones, also after an exchange of the
 * results.
 */
export function hydrate(box: HTMLElement, { draft, keepDraft }: DraftKeeper<Typed>): () => void {
  const field = box.querySelector('input')!;
  const said = box.querySelector('output')!;
  const list = box.parentElement!;
  const options = Array.from(list.querySelectorAll('label'), (label) => ({
    label,
    name: optionName(label),
  }));
  const asleep = new AbortController();

  function shorten(): void {
    for (const { label, name } of options) label.hidden = !isLookedFor(name, field.value);
    for (const group of list.querySelectorAll('fieldset'))
      group.hidden = !group.querySelector('label:not([hidden])');
    const shown = options.filter(({ label }) => !label.hidden).length;
    const isShort = field.value.trim() !== '';
    said.textContent = isShort
      ? shown === 0
        ? 'No match'
        : `${shown} of ${options.length} shown`
      : '';
  }

  function look(): void {
    if (field.value === '') typed.delete(field.id);
    else typed.set(field.id, field.value);
    keepDraft?.(typed.size > 0 ? typed : undefined);
    shorten();
  }

  // A new search starts with empty fields.
  if (draft === undefined) typed.clear();
  field.value ||= typed.get(field.id) ?? '';
  look();
  field.addEventListener('input', look, { signal: asleep.signal });
  const firstMatch = () => list.querySelector<HTMLElement>('label:not([hidden]) input:enabled');
  listenForFieldKeys(field, { firstMatch, onCleared: look }, asleep.signal);
  return () => asleep.abort();
}
