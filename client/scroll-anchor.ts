import { IDS } from '../views/element-ids.js';
import { find } from './dom.js';

/**
 * Position in the list: the current card, and its distance from the top of the window in CSS
 * pixels.
 */
export interface ScrollAnchor {
  readonly scrollPx: number;
  /** Absent while the start of the list is in view; `id` is empty beyond the end. */
  readonly card?: { readonly id: string; readonly position: number; readonly topPx: number };
}

/** The current position: the focused card if it is visible, else the first visible one. */
export function readScrollAnchor(): ScrollAnchor {
  const list = find(IDS.listings);
  if (!list || list.getBoundingClientRect().top >= 0) return { scrollPx: scrollY };
  const items = cardItems();
  const focused = items.find((item) => item.contains(document.activeElement) && isInWindow(item));
  const seen = focused ?? items.find(isInWindow);
  if (!seen) return { scrollPx: scrollY, card: { id: '', position: items.length, topPx: 0 } };
  const card = {
    id: cardId(seen),
    position: items.indexOf(seen),
    topPx: seen.getBoundingClientRect().top,
  };
  return { scrollPx: scrollY, card };
}

/** Scrolls the card to where it was; if it is gone, the one that took its position. */
export function restoreScrollAnchor({ scrollPx, card }: ScrollAnchor): void {
  const item = card && (find(card.id) ?? cardItems()[card.position]);
  scrollTo({
    top: item ? scrollY + item.getBoundingClientRect().top - card.topPx : scrollPx,
    behavior: 'instant',
  });
}

/** Whether the current card is missing in another list. */
export function isCardGone({ card }: ScrollAnchor, next: Document): boolean {
  return card !== undefined && (card.id === '' || !next.getElementById(card.id));
}

/** Whether the list ends in the upper half of the window, so most of what was visible is gone. */
export function isListAbove(): boolean {
  return (find(IDS.listings)?.getBoundingClientRect().bottom ?? 0) < innerHeight / 2;
}

/** Scrolls the start of the list to the top of the window, without animation. */
export function showStartOfList(): void {
  find(IDS.list)?.scrollIntoView({ behavior: 'instant' });
}

/** Items of the list with cars, without blocks in between. */
export function cardItems(root?: Document): Element[] {
  return [...(find(IDS.listings, root)?.children ?? [])].filter(cardId);
}

/** Listing id of an item; empty for other blocks. */
export function cardId(item: Element): string {
  return /^listing-\d.*/.exec(item.firstElementChild?.id ?? '')?.[0] ?? '';
}

function isInWindow(item: Element): boolean {
  const { top, bottom } = item.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
