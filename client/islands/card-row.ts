/** Adds Previous and Next buttons to a row of cards that scrolls horizontally. */
export function hydrate(box: HTMLElement): () => void {
  const row = box.querySelector<HTMLElement>('[data-row]');
  const [back, on] = Array.from(box.querySelectorAll<HTMLButtonElement>('[data-step]'));
  if (!row || !back || !on) return () => undefined;
  const asleep = new AbortController();
  const { signal } = asleep;
  const look = () => {
    const beyondPixels = row.scrollWidth - row.clientWidth;
    const isAllSeen = beyondPixels <= 1;
    for (const button of [back, on]) button.hidden = isAllSeen;
    // Not `disabled`, so that it keeps the keyboard focus.
    back.ariaDisabled = String(row.scrollLeft <= 1);
    on.ariaDisabled = String(row.scrollLeft >= beyondPixels - 1);
  };
  const go = (direction: 1 | -1) => {
    const [first, second] = Array.from(row.children, (item) => item.getBoundingClientRect().left);
    const stepPixels = (second ?? 0) - (first ?? 0);
    const cards = Math.max(1, Math.floor(row.clientWidth / stepPixels));
    row.scrollBy({ left: direction * cards * stepPixels });
  };
  back.addEventListener('click', () => go(-1), { signal });
  on.addEventListener('click', () => go(1), { signal });
  row.addEventListener('scroll', look, { passive: true, signal });
  const resized = new ResizeObserver(look);
  resized.observe(row);
  look();
  return () => {
    asleep.abort();
    resized.disconnect();
  };
}
