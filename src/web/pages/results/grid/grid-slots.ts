import { hasHighlightCarousel } from './highlight-carousel.js';

/** Positions of inserted blocks, counted in cells from 0 (specification, section 9). */
const SPOTLIGHT_SLOTS = [0, 1, 2, 23];
const WALLET_SLOT = 3;
const PEEKABOO_SLOT = 8;
const FILTER_PROMO_SLOT = 14;
/** Minimum list length for the inline filter promo (exclusive). */
const FILTER_PROMO_MIN_CARS = 14;
const BOOST_SLOTS = [6, 22];
/** Page size from which there is a second boost. */
const SECOND_BOOST_PAGE_SIZE = 75;
/** Liner ads follow this many cells. */
const LINER_ADS_AFTER = [6, 14, 19, 33, 36];
/** Shorter lists have no inserted blocks. */
const MIN_CARS = 6;
/** Full-width bands after complete rows of two and of three cells. Our own choice. */
const SHOWCASE_AFTER = 6;
const HIGHLIGHTS_AFTER = 12;

/** Numbers of cars and blocks of a page. */
export interface GridContents {
  /** Cars of the list on this page. */
  readonly listings: number;
  /** Maximum number of cars per page. */
  readonly pageSize: number;
  /** Further pages, which scrolling appends, have only cars. */
  readonly isFirstPage: boolean;
  /** Premium spotlights are first. */
  readonly premiumSpotlights: number;
  /** Spotlights of the other tiers. */
  readonly spotlights: number;
  readonly boosts: number;
  readonly highlights: number;
  readonly hasWalletCard: boolean;
  readonly hasFilterPromo: boolean;
  readonly hasShowcase: boolean;
  /** Whether the sort order allows inserted cars: a strict order must not contain unlabelled ones. */
  readonly isByRelevance: boolean;
  readonly hasAds: boolean;
}

/** Contents of a slot. */
export type SlotKind =
  | 'listing'
  | 'premiumSpotlight'
  | 'spotlight'
  | 'walletCard'
  | 'boost'
  | 'peekaboo'
  | 'filterPromo'
  | 'showcase'
  | 'highlights'
  | 'linerAd';

/** A position in the grid: a cell, or a full row for a band (showcase, highlights, ad). */
export interface GridSlot {
  readonly kind: SlotKind;
  readonly at: number;
}

/**
 * The grid of a page, in order. Cars keep their order and fill the cells between the inserted
 * blocks. Blocks beyond the end of the list are omitted, so there are no gaps. Without cars it is
 * empty.
 */
export function arrangeGrid(contents: GridContents): GridSlot[] {
  if (contents.listings === 0) return [];
  const isAlone = contents.listings < MIN_CARS || !contents.isFirstPage;
  const placed = isAlone ? new Map<number, GridSlot>() : cellsOf(contents);
  const bands = isAlone ? new Map<number, GridSlot[]>() : bandsOf(contents);
  const slots: GridSlot[] = [];
  let [cell, listing] = [0, 0];
  for (;;) {
    slots.push(...(bands.get(cell) ?? []));
    const kept = placed.get(cell);
    if (kept) slots.push(kept);
    else if (listing < contents.listings) slots.push({ kind: 'listing', at: listing++ });
    else break;
    cell++;
  }
  return slots;
}

/** Whether a slot takes a whole row. */
export function isBand({ kind }: GridSlot): boolean {
  return kind === 'showcase' || kind === 'highlights' || kind === 'linerAd';
}

/**
 * Empty cells of the last row in layouts with two and three columns. With two, the wallet card is a
 * band.
 */
export function openCells(slots: readonly GridSlot[]): { ofTwo: number; ofThree: number } {
  const cells = slots.filter((slot) => !isBand(slot)).length;
  const bandsOfTwo = slots.filter(({ kind }) => kind === 'walletCard').length;
  return { ofTwo: (cells - bandsOfTwo) % 2, ofThree: (3 - (cells % 3)) % 3 };
}

function cellsOf(contents: GridContents): ReadonlyMap<number, GridSlot> {
  const cells = new Map<number, GridSlot>();
  const place = (slots: readonly number[], kind: SlotKind, count: number) =>
    slots.slice(0, count).forEach((slot, at) => cells.set(slot, { kind, at }));
  place(SPOTLIGHT_SLOTS.slice(0, -1), 'premiumSpotlight', contents.premiumSpotlights);
  place(SPOTLIGHT_SLOTS.slice(-1), 'spotlight', contents.spotlights);
  if (contents.hasWalletCard) place([WALLET_SLOT], 'walletCard', 1);
  place(
    contents.pageSize >= SECOND_BOOST_PAGE_SIZE ? BOOST_SLOTS : BOOST_SLOTS.slice(0, 1),
    'boost',
    contents.boosts,
  );
  if (contents.isByRelevance && !hasHighlightCarousel(contents.highlights))
    place([PEEKABOO_SLOT], 'peekaboo', contents.highlights);
  if (contents.hasFilterPromo && contents.listings > FILTER_PROMO_MIN_CARS)
    place([FILTER_PROMO_SLOT], 'filterPromo', 1);
  return cells;
}

function bandsOf({
  hasShowcase,
  highlights,
  hasAds,
}: GridContents): ReadonlyMap<number, GridSlot[]> {
  const bands = new Map<number, GridSlot[]>();
  const add = (after: number, slot: GridSlot) =>
    bands.set(after, [...(bands.get(after) ?? []), slot]);
  if (hasShowcase) add(SHOWCASE_AFTER, { kind: 'showcase', at: 0 });
  if (hasHighlightCarousel(highlights)) add(HIGHLIGHTS_AFTER, { kind: 'highlights', at: 0 });
  if (hasAds) LINER_ADS_AFTER.forEach((after, at) => add(after, { kind: 'linerAd', at }));
  return bands;
}
