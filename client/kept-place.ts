import { HOOKS } from '../views/hooks.js';
import { filtersForm, find, isWithin } from './hooked-elements.js';

/**
 * What a person would lose when a part of the page is exchanged under their hands: focus and caret, open sections, how far it is
 * scrolled, and a field half typed. Answers the function that gives it back.
 */
export function keepPlace(part: HTMLElement): () => void {
  const focused = document.activeElement;
  const giveFocusBack = part.contains(focused) && keepFocus(focused as HTMLInputElement);
  const opened = [...part.querySelectorAll<HTMLDetailsElement>('details[id]')].map(({ id, open }) => [id, open] as const);
  const boxes = () => [find(HOOKS.filters), find(HOOKS.filtersPlace), find(HOOKS.appliedChips)];
  const scrolled = boxes().map((box) => ({ top: box?.scrollTop ?? 0, left: box?.scrollLeft ?? 0 }));

  return () => {
    for (const [id, isOpen] of opened) {
      const details = document.getElementById(id) as HTMLDetailsElement | null;
      if (details) details.open = isOpen;
    }
    for (const [at, box] of boxes().entries()) {
      const { top, left } = scrolled[at]!;
      if (top || left) box?.scrollTo({ top, left, behavior: 'instant' });
    }
    if (giveFocusBack) giveFocusBack();
  };
}

/** Others than fields for text have no caret. */
function keepFocus(focused: HTMLInputElement): () => void {
  const { selectionStart, selectionEnd, value, defaultValue } = focused;
  const heirs = heirsOf(focused);

  return () => {
    const same = (focused.id ? document.getElementById(focused.id) : sameOption(focused)) as HTMLInputElement | null;
    if (same && typeof selectionStart === 'number') {
      // A field nobody has edited shows what the new results say: going back takes a price back out of it. What the server refused is no
      // longer in the field.
      if (value !== defaultValue && !same.ariaInvalid) same.value = value;
      same.setSelectionRange(selectionStart, selectionEnd);
    }
    const target = same ?? heirs.map((id) => document.getElementById(id)).find(Boolean);
    target?.focus({ preventScroll: true });
  };
}

/** Options of filters, which are most of a page, have no id: they are told by their parameter. Nothing else is found by one. */
function sameOption({ name, value }: HTMLInputElement): HTMLElement | null {
  return filtersForm()!.querySelector(`[name="${name}"][value="${CSS.escape(value)}"]`);
}

/** Who gets focus when what had it is gone: the next chip after a chip, else the heading of what it stood in. */
function heirsOf(focused: HTMLElement): string[] {
  if (isWithin(focused, HOOKS.filters)) return [HOOKS.filtersHeading];
  const chips = [...(find(HOOKS.appliedChips)?.querySelectorAll('a') ?? [])].map(({ id }) => id).filter((id) => id !== HOOKS.chipsClear);
  return [...chips.slice(chips.indexOf(focused.id) + 1 || chips.length), HOOKS.countHeading];
}
