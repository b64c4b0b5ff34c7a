import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arrangeGrid, isBand, openCells } from './grid-slots.js';
import type { GridContents, SlotKind } from './grid-slots.js';

const EVERYTHING: GridContents = {
  listings: 20,
  pageSize: 20,
  isFirstPage: true,
  premiumSpotlights: 3,
  spotlights: 1,
  boosts: 2,
  highlights: 1,
  hasWalletCard: true,
  hasFilterPromo: true,
  hasShowcase: true,
  isByRelevance: true,
  hasAds: true,
};

const cellsOf = (contents: GridContents) => arrangeGrid(contents).filter((slot) => !isBand(slot));
const placesOf = (contents: GridContents, wanted: SlotKind) =>
  cellsOf(contents).flatMap(({ kind }, cell) => (kind === wanted ? [cell] : []));
/** Number of cells before each band of a kind. */
const cellsBefore = (contents: GridContents, wanted: SlotKind) => {
  const slots = arrangeGrid(contents);
  return slots.flatMap(({ kind }, at) =>
    kind === wanted ? [slots.slice(0, at).filter((slot) => !isBand(slot)).length] : [],
  );
};

const numbers = (max: number) => fc.integer({ min: 0, max });
const anyContents: fc.Arbitrary<GridContents> = fc.record({
  listings: numbers(100),
  pageSize: fc.constantFrom(20, 21, 25, 30, 75),
  isFirstPage: fc.boolean(),
  premiumSpotlights: numbers(3),
  spotlights: numbers(6),
  boosts: numbers(2),
  highlights: numbers(10),
  hasWalletCard: fc.boolean(),
  hasFilterPromo: fc.boolean(),
  hasShowcase: fc.boolean(),
  isByRelevance: fc.boolean(),
  hasAds: fc.boolean(),
});

describe('The grid of a full page of 20', () => {
  it('has spotlights at 0, 1, 2 and 23', () => {
    expect(placesOf(EVERYTHING, 'premiumSpotlight')).toEqual([0, 1, 2]);
    expect(placesOf(EVERYTHING, 'spotlight')).toEqual([23]);
  });

  it('has the wallet card at 3, the boost at 6, the peekaboo at 8 and the filter promo at 14', () => {
    const places = (['walletCard', 'boost', 'peekaboo', 'filterPromo'] as const).map((kind) =>
      placesOf(EVERYTHING, kind),
    );
    expect(places).toEqual([[3], [6], [8], [14]]);
  });

  it('has liner ads after 6, 14 and 19 cells, and in a long list after 33 and 36', () => {
    expect(cellsBefore(EVERYTHING, 'linerAd')).toEqual([6, 14, 19]);
    expect(cellsBefore({ ...EVERYTHING, listings: 75, pageSize: 75 }, 'linerAd')).toEqual([
      6, 14, 19, 33, 36,
    ]);
  });

  it('has the showcase after complete rows of two and of three', () => {
    expect(cellsBefore(EVERYTHING, 'showcase')).toEqual([6]);
  });
});

describe('The grid of other layouts', () => {
  it('has a second boost at 22 with 75 per page', () => {
    expect(placesOf({ ...EVERYTHING, listings: 75, pageSize: 75 }, 'boost')).toEqual([6, 22]);
    expect(placesOf({ ...EVERYTHING, listings: 30, pageSize: 30 }, 'boost')).toEqual([6]);
  });

  it('has the filter promo with more than 14 cars', () => {
    expect(placesOf({ ...EVERYTHING, listings: 14 }, 'filterPromo')).toEqual([]);
    expect(placesOf({ ...EVERYTHING, listings: 15 }, 'filterPromo')).toEqual([14]);
  });

  it('has a carousel with more than 3 highlights, and a single one in the list otherwise', () => {
    for (const [highlights, carousels, singles] of [
      [0, 0, 0],
      [1, 0, 1],
      [3, 0, 1],
      [4, 1, 0],
    ] as const) {
      const contents = { ...EVERYTHING, highlights };
      expect([
        cellsBefore(contents, 'highlights').length,
        placesOf(contents, 'peekaboo').length,
      ]).toEqual([carousels, singles]);
    }
  });

  it('mixes no unlabelled car into a strict sort', () => {
    expect(placesOf({ ...EVERYTHING, isByRelevance: false }, 'peekaboo')).toEqual([]);
  });

  it.each([{ isFirstPage: false }, { listings: 5 }])(
    'has only cars on later pages and in short lists: %j',
    (changes) => {
      expect(new Set(arrangeGrid({ ...EVERYTHING, ...changes }).map(({ kind }) => kind))).toEqual(
        new Set(['listing']),
      );
    },
  );

  it('is empty for zero results', () => {
    expect(arrangeGrid({ ...EVERYTHING, listings: 0 })).toEqual([]);
  });

  it('shows every car once, in order', () => {
    fc.assert(
      fc.property(anyContents, (contents) => {
        const cars = arrangeGrid(contents).filter(({ kind }) => kind === 'listing');
        expect(cars.map(({ at }) => at)).toEqual(
          Array.from({ length: contents.listings }, (_, at) => at),
        );
      }),
    );
  });

  it('names what fills its last row, in rows of two and of three', () => {
    fc.assert(
      fc.property(anyContents, (contents) => {
        const cells = cellsOf(contents).length;
        const { ofTwo, ofThree } = openCells(arrangeGrid(contents));
        // In layouts with two columns, the wallet card has its own row.
        const cellsOfTwo = cells - placesOf(contents, 'walletCard').length;
        expect([(cellsOfTwo + ofTwo) % 2, (cells + ofThree) % 3, ofTwo < 2, ofThree < 3]).toEqual([
          0,
          0,
          true,
          true,
        ]);
      }),
    );
  });

  it('has every item at its position or not at all, within the limits', () => {
    const allowed: Partial<Record<SlotKind, readonly number[]>> = {
      premiumSpotlight: [0, 1, 2],
      spotlight: [23],
      walletCard: [3],
      boost: [6, 22],
      peekaboo: [8],
      filterPromo: [14],
    };
    fc.assert(
      fc.property(anyContents, (contents) => {
        for (const [kind, places] of Object.entries(allowed) as [SlotKind, readonly number[]][]) {
          expect(places).toEqual(expect.arrayContaining(placesOf(contents, kind)));
        }
        expect(placesOf(contents, 'premiumSpotlight').length).toBeLessThanOrEqual(
          contents.premiumSpotlights,
        );
        expect(placesOf(contents, 'boost').length).toBeLessThanOrEqual(contents.boosts);
      }),
    );
  });
});
