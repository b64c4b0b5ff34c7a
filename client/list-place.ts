import { HOOKS } from '../views/hooks.js';
import { find } from './hooked-elements.js';

/** Where in the list somebody is: the card they look at and how far from the top of the window it stands, in CSS pixels. */
export interface ListPlace {
  readonly scrollPx: number;
  /** Missing while the start of the list is in view; `id` is empty beyond its end. */
  readonly card?: { readonly id: string; readonly position: number; readonly topPx: number };
}

/** The place as it is now: the card with focus if it is in the window, else the first one that is. */
export function readListPlace(): ListPlace {
  const list = find(HOOKS.listings);
  if (!list || list.getBoundingClientRect().top >= 0) return { scrollPx: scrollY };
  const items = cardItems();
  const focused = items.find((item) => item.contains(document.activeElement) && isInWindow(item));
  const seen = focused ?? items.find(isInWindow);
  if (!seen) return { scrollPx: scrollY, card: { id: '', position: items.length, topPx: 0 } };
  const card = { id: cardId(seen), position: items.indexOf(seen), topPx: seen.getBoundingClientRect().top };
  return { scrollPx: scrollY, card };
}

/** Puts the card where it stood; where it is gone, the one that took its position. */
export function putListBack({ scrollPx, card }: ListPlace): void {
  const item = card && (document.getElementById(card.id) ?? cardItems()[card.position]);
  scrollTo({ top: item ? scrollY + item.getBoundingClientRect().top - card.topPx : scrollPx, behavior: 'instant' });
}

/** Whether what somebody looks at is not among the cars of another list. */
export function isGone({ card }: ListPlace, next: Document): boolean {
  return card !== undefined && (card.id === '' || !next.getElementById(card.id));
}

/** Whether the list ends in the upper half of the window: what stood there is for the most part gone. */
export function isListAbove(): boolean {
  return (find(HOOKS.listings)?.getBoundingClientRect().bottom ?? 0) < innerHeight / 2;
}

/** Brings the line above the list to the top of the window, at once instead of smoothly. */
export function showStartOfList(): void {
  find(HOOKS.list)?.scrollIntoView({ behavior: 'instant' });
}

/** The items of the list that show cars; others stand between them. */
export function cardItems(root?: Document): Element[] {
  return [...(find(HOOKS.listings, root)?.children ?? [])].filter(cardId);
}

/** The car of the results that an item of the list shows; empty for what stands between them. */
export function cardId(item: Element): string {
  return /^listing-\d.*/.exec(item.firstElementChild?.id ?? '')?.[0] ?? '';
}

function isInWindow(item: Element): boolean {
  const { top, bottom } = item.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}
