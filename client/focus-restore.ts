import { IDS } from '../views/element-ids.js';
import { filtersForm, find, isWithin } from './dom.js';

/**
 * Keeps what a person would lose when a part of the page is replaced: focus and caret, open
 * sections, scroll positions, and a half-typed field. Returns the function that restores it.
 */
export function captureFocusAndScroll(part: HTMLElement): () => void {
  const focused = document.activeElement;
  const restoreFocus = part.contains(focused) && captureFocus(focused as HTMLInputElement);
  const opened = [...part.querySelectorAll<HTMLDetailsElement>('details[id]')].map(
    ({ id, open }) => [id, open] as const,
  );
  const boxes = () => [find(IDS.filters), find(IDS.filtersPlace), find(IDS.appliedChips)];
  const scrolled = boxes().map((box) => ({ top: box?.scrollTop ?? 0, left: box?.scrollLeft ?? 0 }));

  return () => {
    for (const [id, isOpen] of opened) {
      const details = find<HTMLDetailsElement>(id);
      if (details) details.open = isOpen;
    }
    for (const [at, box] of boxes().entries()) {
      const { top, left } = scrolled[at]!;
      if (top || left) box?.scrollTo({ top, left, behavior: 'instant' });
    }
    if (restoreFocus) restoreFocus();
  };
}

/** Only text fields have a caret. */
function captureFocus(focused: HTMLInputElement): () => void {
  const { selectionStart, selectionEnd, value, defaultValue } = focused;
  const nextTargets = nextFocusTargets(focused);

  return () => {
    const same = (focused.id ? find(focused.id) : sameOption(focused)) as HTMLInputElement | null;
    if (same && typeof selectionStart === 'number') {
      // An unedited field shows the new results' value: Back removes a price from it. A rejected
      // value is no longer in the field.
      if (value !== defaultValue && !same.ariaInvalid) same.value = value;
      same.setSelectionRange(selectionStart, selectionEnd);
    }
    const target = same ?? nextTargets.map((id) => find(id)).find(Boolean);
    target?.focus({ preventScroll: true });
  };
}

/** Filter options have no id and are found by their parameter; nothing else is. */
function sameOption({ name, value }: HTMLInputElement): HTMLElement | null {
  return filtersForm()!.querySelector(`[name="${name}"][value="${CSS.escape(value)}"]`);
}

/**
 * Next focus targets when the focused element is gone: the next chip after a chip, else the heading
 * around it.
 */
function nextFocusTargets(focused: HTMLElement): string[] {
  if (isWithin(focused, IDS.filters)) return [IDS.filtersHeading];
  const chips = [...(find(IDS.appliedChips)?.querySelectorAll('a') ?? [])]
    .map(({ id }) => id)
    .filter((id) => id !== IDS.chipsClear);
  return [...chips.slice(chips.indexOf(focused.id) + 1 || chips.length), IDS.countHeading];
}
