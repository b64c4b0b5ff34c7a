import { describe, expect, it } from '@jest/globals';
import { aListing, anOwner } from '../../../../test/contracts/an-offer.js';
import { aSearchContext } from '../../../../test/search-context.js';
import { FEATURES } from '../../../catalog/options/features.js';
import type { ListedCar, Listing, Owner } from '../../../inventory/listing.js';
import { presentCompareDrawer } from './compare-drawer.presenter.js';
import { presentCompareTable } from './compare-table.presenter.js';

const reference = { ...aSearchContext(), terms: {} };
const [FIRST, SECOND, THIRD] = FEATURES;

const aCar = (facts: Partial<Listing> = {}, owner: Partial<Owner> = {}): ListedCar => ({
  listing: aListing({ features: [], ...facts }),
  owner: anOwner(owner),
  offerCount: 1,
});

function table(
  cars: readonly ListedCar[],
  requested: { zip?: string; isDifferencesOnly?: boolean } = {},
) {
  return presentCompareTable(
    cars,
    { ids: cars.map(({ listing }) => listing.id), ...requested },
    '/cars-for-sale',
    reference,
  );
}

/** Marks of best values in a row, by car. */
function marks(cars: readonly ListedCar[], label: string, zip?: string) {
  const rows = table(cars, { zip }).sections.flatMap((section) => section.rows);
  return rows.find((row) => row.label === label)?.cells.map(({ bestText }) => bestText);
}

describe('The best value of a row', () => {
  it('is labelled: lowest price and payment, fewest miles, best economy', () => {
    const cars = [
      aCar({ id: '1', priceDollars: 20_000, mileageMiles: 50_000, mpgCity: 20, mpgHighway: 28 }),
      aCar({ id: '2', priceDollars: 18_000, mileageMiles: 60_000, mpgCity: 30, mpgHighway: 38 }),
    ];
    expect(marks(cars, 'Price')).toEqual([undefined, 'Lowest']);
    expect(marks(cars, 'Est. payment')).toEqual([undefined, 'Lowest']);
    expect(marks(cars, 'Mileage')).toEqual(['Lowest', undefined]);
    expect(marks(cars, 'Combined')).toEqual([undefined, 'Best']);
  });

  it('is shared by equal values, and absent when all are equal or there is one car', () => {
    expect(
      marks(
        [20_000, 18_000, 18_000].map((priceDollars) => aCar({ priceDollars })),
        'Price',
      ),
    ).toEqual([undefined, 'Lowest', 'Lowest']);
    expect(marks([aCar(), aCar()], 'Price')).toEqual([undefined, undefined]);
    expect(marks([aCar()], 'Price')).toEqual([undefined]);
  });

  it('is absent when a car lacks the value', () => {
    expect(marks([aCar(), aCar({ mileageMiles: undefined })], 'Mileage')).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is absent between mpg and MPGe', () => {
    const cars = [
      aCar({ fuelTypeGroup: 'GSL', mpgCity: 20, mpgHighway: 28 }),
      aCar({ fuelTypeGroup: 'ELE', mpgCity: 120, mpgHighway: 100 }),
    ];
    expect(marks(cars, 'Combined')).toEqual([undefined, undefined]);
  });

  it('for distance needs a ZIP Code', () => {
    const cars = [aCar({ zip: '78701' }), aCar({ zip: '10001' })];
    expect(marks(cars, 'Distance', '78702')).toEqual(['Nearest', undefined]);
    expect(marks(cars, 'Distance')).toBeUndefined();
  });
});

describe('Cars side by side', () => {
  const cars = [
    aCar({ id: '1', features: [FIRST!.code, SECOND!.code], year: 2019 }),
    aCar({ id: '2', features: [SECOND!.code, THIRD!.code], year: 2019, priceDollars: 15_000 }),
  ];

  it('list distinguishing features before common ones, and never a missing one', () => {
    const titles = table(cars).sections.map(({ title }) => title);
    expect(titles.slice(-2)).toEqual(['Features that differ', 'Features they share']);
    const [differ, share] = table(cars).sections.slice(-2);
    expect(
      differ!.rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]),
    ).toEqual([
      [FIRST!.label, 'Yes', 'Not listed'],
      [THIRD!.label, 'Not listed', 'Yes'],
    ]);
    expect(share!.rows.map(({ label }) => label)).toEqual([SECOND!.label]);
  });

  it('describe an unrated price as cards do', () => {
    const rated: ListedCar = {
      ...cars[0]!,
      dealRating: { indicator: 'great', expectedPriceDollars: 25_000, sampleSize: 20 },
    };
    const rows = table([rated, cars[1]!]).sections.flatMap((section) => section.rows);
    const cells = rows
      .find(({ label }) => label === 'Price rating')!
      .cells.map(({ text, isMissing }) => [text, isMissing]);
    expect(cells).toEqual([
      ['Great Price', undefined],
      ['No price rating yet', true],
    ]);
  });

  it('can show only differences, and return', () => {
    const all = table(cars);
    const differing = table(cars, { isDifferencesOnly: true });
    const labels = differing.sections.flatMap(({ rows }) => rows.map(({ label }) => label));
    expect(labels).toEqual(['Price', 'Est. payment', FIRST!.label, THIRD!.label]);
    expect(all.differences).toEqual({
      text: 'Show only differences',
      href: '/cars-for-sale/compare?listingId=1&listingId=2&only=differences',
    });
    expect(differing.differences).toEqual({
      text: 'Show all rows',
      href: '/cars-for-sale/compare?listingId=1&listingId=2',
    });
  });

  it('omit rows without any value', () => {
    const labels = table(cars).sections.flatMap(({ rows }) => rows.map(({ label }) => label));
    expect(labels).not.toContain('Electric range');
    expect(table(cars).sections.filter(({ rows }) => rows.length === 0)).toEqual([]);
  });

  it('have no differences when there is one', () => {
    expect(table([cars[0]!], { isDifferencesOnly: true }).differences).toBeUndefined();
    expect(table([cars[0]!], { isDifferencesOnly: true }).sections.length).toBeGreaterThan(3);
  });
});

describe('The drawer', () => {
  const { catalog, terms } = reference;
  const carsOf = (count: number) =>
    Array.from({ length: count }, (_, at) => aCar({ id: String(at + 1) }));
  const drawer = (count: number, more: object = {}) => {
    const cars = carsOf(count);
    return presentCompareDrawer({
      ids: cars.map(({ listing }) => listing.id),
      cars,
      catalog,
      terms,
      ...more,
    });
  };

  it('shows the count, and how to add while there is room', () => {
    expect(
      [drawer(0), drawer(2), drawer(5)].map(({ countText, emptyText, isFull }) => [
        countText,
        emptyText,
        isFull,
      ]),
    ).toEqual([
      ['0 of 5', 'Add up to 5 cars from the results', false],
      ['2 of 5', 'Add up to 3 more from the results', false],
      ['5 of 5', undefined, true],
    ]);
  });

  it('has four rows per car', () => {
    const [car] = drawer(1).cars;
    expect(car!.rows.map(({ label }) => label)).toEqual([
      'Mileage',
      'Drive · Fuel economy',
      'Est. payment',
      'History',
    ]);
  });

  it('shows no payments when they are off, like the table', () => {
    expect(drawer(1, { terms: undefined }).cars[0]!.rows.map(({ label }) => label)).not.toContain(
      'Est. payment',
    );
    const { sections } = presentCompareTable(carsOf(1), { ids: ['1'] }, '/cars-for-sale', {
      ...reference,
      terms: undefined,
    });
    expect(sections.flatMap(({ rows }) => rows.map(({ label }) => label))).not.toContain(
      'Est. payment',
    );
  });

  it('opens and announces an added car; a sixth one is rejected with a message', () => {
    expect(drawer(2, { outcome: 'added' })).toMatchObject({
      isOpen: true,
      announcement: 'Added to compare, 2 of 5',
    });
    expect(drawer(5, { outcome: 'full' })).toMatchObject({
      isOpen: true,
      noteText: 'You can compare 5 cars. Remove one to add another.',
    });
    expect(drawer(1, { outcome: 'removed' })).toMatchObject({
      isOpen: false,
      announcement: 'Removed from compare, 1 of 5',
    });
  });

  it('reports how many cars were removed', () => {
    expect(drawer(1, { goneCount: 1 }).noteText).toBe('1 car you compared is no longer for sale.');
    expect(drawer(0, { goneCount: 2 }).noteText).toBe(
      '2 cars you compared are no longer for sale.',
    );
  });

  it('is absent when the cars are unavailable, and keeps the cookie', () => {
    expect(presentCompareDrawer({ ids: ['1', '2'], cars: undefined, catalog })).toMatchObject({
      ids: ['1', '2'],
      cars: [],
    });
  });
});
