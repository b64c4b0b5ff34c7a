import { describe, expect, it } from '@jest/globals';
import type { ViewedCar } from '../browsing-history/browsing-history.js';
import type { ListedCar } from '../inventory/listing.js';
import { byInterest, interestIn } from './interest.js';

const aView = (facts: Partial<ViewedCar> = {}): ViewedCar => ({
  listingId: '1',
  name: '2021 Toyota Camry',
  priceDollars: 20_000,
  viewedAt: 0,
  views: 1,
  ...facts,
});
const aCar = (
  priceDollars = 20_000,
  indicator?: 'great' | 'good',
  previousPriceDollars?: number,
): ListedCar =>
  ({
    listing: { id: '1', priceDollars, previousPriceDollars },
    dealRating: { expectedPriceDollars: 21_000, sampleSize: 9, indicator },
  }) as unknown as ListedCar;

describe('The reason for a still-interested alert', () => {
  it.each([
    [
      'a price lower than when it was viewed',
      aView({ views: 9 }),
      aCar(19_500, 'great', 20_500),
      'reduced',
      '$500 less than when you viewed it',
    ],
    [
      'a price reduced before it was viewed',
      aView({ views: 9 }),
      aCar(20_000, 'great', 20_500),
      'reduced',
      'Price reduced by $500',
    ],
    [
      'more than 3 views',
      aView({ views: 4 }),
      aCar(20_000, 'great'),
      'numviewed',
      'You viewed it 4 times',
    ],
    ['a great price', aView({ views: 3 }), aCar(20_000, 'great'), 'deal', 'Great Price'],
    ['a good price', aView({ views: 3 }), aCar(20_000, 'good'), 'deal', 'Good Price'],
    ['plain interest', aView({ views: 3 }), aCar(20_500), 'interest', 'You viewed this car'],
  ] as const)('is %s', (_what, viewed, car, reason, text) => {
    expect(interestIn(viewed, car)).toEqual({ reason, text });
  });
});

describe('Viewed cars by interest', () => {
  it('are sorted by reason, then by input order, without cars that are not for sale', () => {
    const cars = new Map([
      ['plain', aCar()],
      ['good', aCar(20_000, 'good')],
      ['great', aCar(20_000, 'great')],
      ['often', aCar()],
      ['reduced', aCar(19_000)],
    ]);
    const viewed = ['plain', 'sold', 'good', 'great', 'often', 'reduced'].map((listingId) =>
      aView({ listingId, views: listingId === 'often' ? 4 : 1 }),
    );
    expect(byInterest(viewed, cars).map(({ viewed: { listingId } }) => listingId)).toEqual([
      'reduced',
      'often',
      'good',
      'great',
      'plain',
    ]);
  });
});
