const TEXT_TYPES = ['text', 'search'];

/**
 * What a person would lose when the results are exchanged under their hands: focus and caret, open sections, how far the panel
 * is scrolled, and a field half typed. Answers the function that gives it back.
 */
export function keepPlace(root: Document): () => void {
  const focused =
    root.activeElement instanceof HTMLElement && root.activeElement.closest('#results, #filters') ? root.activeElement : undefined;
  const field = focused instanceof HTMLInputElement && TEXT_TYPES.includes(focused.type) ? focused : undefined;
  const selection = field && ([field.selectionStart, field.selectionEnd] as const);
  // A field nobody has edited shows what the new results say: going back takes a price back out of it.
  const typed = field && field.value !== field.defaultValue ? field.value : undefined;
  const opened = new Map(
    Array.from(root.querySelectorAll<HTMLDetailsElement>('#filters details[id]'), (details) => [details.id, details.open]),
  );
  const scrolled = Array.from(
    root.querySelectorAll('#filters, #filters-place, #filters-dialog, .chips'),
    (box) => [box.id, box.scrollTop, box.scrollLeft] as const,
  ).filter(([id]) => id);

  return () => {
    for (const [id, isOpen] of opened) {
      const details = root.getElementById(id);
      if (details instanceof HTMLDetailsElement) details.open = isOpen;
    }
    for (const [id, top, left] of scrolled) root.getElementById(id)?.scrollTo({ top, left, behavior: 'instant' });
    if (focused) giveFocusBack(root, focused.id, typed, selection);
  };
}

/** What had focus and is gone (a chip that was removed) leaves it to the list. */
function giveFocusBack(
  root: Document,
  id: string,
  typed: string | undefined,
  selection: readonly [number | null, number | null] | undefined,
): void {
  const same = id ? root.getElementById(id) : null;
  const target = same ?? root.getElementById('listings');
  if (same instanceof HTMLInputElement && typed !== undefined) same.value = typed;
  if (same instanceof HTMLInputElement && selection) same.setSelectionRange(...selection);
  target?.focus({ preventScroll: true });
}
