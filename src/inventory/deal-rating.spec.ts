import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { modelMarkets } from './price-markets.js';
import { marketKey } from './cars-of-market.js';
import { ratingIn } from './deal-rating.js';
import type { ComparableCar, MarketKey } from './cars-of-market.js';
import type { DealRating } from './listing.js';

const VERDICTS = [undefined, 'good', 'great'];

function aCar(facts: Partial<ComparableCar> = {}): ComparableCar {
  return {
    listingId: 1,
    year: 2019,
    trimCode: 'LE',
    listingType: 'USED',
    mileageMiles: 40_000,
    priceDollars: 20_000,
    ...facts,
  };
}

function cars(count: number, facts: Partial<ComparableCar> = {}): ComparableCar[] {
  return Array.from({ length: count }, () => aCar(facts));
}

/** Ratings of the cars of a model, in order. */
function dealRatings(all: readonly ComparableCar[]): (DealRating | undefined)[] {
  const textOf = ({ isNew, trimCode, year }: MarketKey) => `${isNew} ${trimCode} ${year}`;
  const markets = new Map(modelMarkets(all).map((market) => [textOf(market), market]));
  return all.map((car) => {
    const market = markets.get(textOf(marketKey(car)));
    return market && ratingIn(market, car);
  });
}

function ratingAmong(
  others: ComparableCar[],
  facts: Partial<ComparableCar>,
): DealRating | undefined {
  return dealRatings([...others, aCar(facts)]).at(-1);
}

const anyCar = fc.record(
  {
    listingId: fc.constant(1),
    year: fc.integer({ min: 2018, max: 2021 }),
    trimCode: fc.constantFrom('LE', 'XLE'),
    listingType: fc.constantFrom(
      'NEW' as const,
      'USED' as const,
      'CERTIFIED' as const,
      '3P_CERT' as const,
    ),
    mileageMiles: fc.integer({ min: 0, max: 200_000 }),
    priceDollars: fc.integer({ min: 0, max: 60_000 }),
  },
  { requiredKeys: ['listingId', 'year', 'listingType', 'priceDollars'] },
);
const anyMarket = fc.array(anyCar, { maxLength: 60 });

describe('The deal rating', () => {
  it('is great from 10% below the expected price, good from 5%, and absent above', () => {
    const verdict = (priceDollars: number) => ratingAmong(cars(20), { priceDollars })?.indicator;
    expect(verdict(18_000)).toBe('great');
    expect(verdict(18_001)).toBe('good');
    expect(verdict(19_000)).toBe('good');
    expect(verdict(19_001)).toBeUndefined();
    expect(verdict(30_000)).toBeUndefined();
  });

  it('is absent for an implausibly low price', () => {
    expect(ratingAmong(cars(20), { priceDollars: 11_000 })?.indicator).toBe('great');
    expect(ratingAmong(cars(20), { priceDollars: 10_999 })).toEqual({
      expectedPriceDollars: 20_000,
      sampleSize: 21,
    });
    expect(ratingAmong(cars(20), { priceDollars: 499 })).toBeUndefined();
  });

  it('needs six cars of the trim, or twelve of the model with four of the trim in any year', () => {
    expect(ratingAmong(cars(4), {})).toBeUndefined();
    expect(ratingAmong(cars(5), {})?.sampleSize).toBe(6);
    expect(ratingAmong([...cars(3), ...cars(7, { trimCode: 'XLE' })], {})).toBeUndefined();
    expect(ratingAmong([...cars(3), ...cars(8, { trimCode: 'XLE' })], {})?.sampleSize).toBe(12);
    expect(ratingAmong([...cars(2), ...cars(20, { trimCode: 'XLE' })], {})).toBeUndefined();
  });

  it('needs twelve cars of the model when the trim is unknown', () => {
    const { trimCode: _, ...unknown } = aCar();
    expect(dealRatings([...cars(10), unknown]).at(-1)).toBeUndefined();
    expect(dealRatings([...cars(11), unknown]).at(-1)).toEqual({
      expectedPriceDollars: 20_000,
      sampleSize: 12,
    });
  });

  it('distinguishes basic and rich trims, even when both are rare', () => {
    const plain = [2015, 2015, 2022, 2022, 2019].map((year) =>
      aCar({ year, priceDollars: 15_000 }),
    );
    const rich = [2015, 2019, 2022].flatMap((year) =>
      cars(20, { year, trimCode: 'LIMITED', priceDollars: 30_000 }),
    );
    expect(dealRatings([...rich, ...plain]).at(-1)).toEqual({
      expectedPriceDollars: 15_000,
      sampleSize: 21,
    });
  });

  it('compares within the trim when possible', () => {
    const market = [...cars(10), ...cars(30, { trimCode: 'XSE', priceDollars: 30_000 })];
    expect(ratingAmong(market, {})).toEqual({ expectedPriceDollars: 20_000, sampleSize: 11 });
  });

  it('requires 5 points more when it mixes trims', () => {
    const { trimCode: _, ...unknown } = aCar();
    const verdict = (priceDollars: number) =>
      dealRatings([...cars(20), { ...unknown, priceDollars }]).at(-1)?.indicator;
    expect([verdict(17_000), verdict(17_100), verdict(18_000), verdict(18_100)]).toEqual([
      'great',
      'good',
      'good',
      undefined,
    ]);
  });

  it('excludes cars two model years away, and new cars', () => {
    const strangers = [
      ...cars(20, { year: 2021 }),
      ...cars(20, { year: 2017 }),
      ...cars(20, { listingType: 'NEW' }),
    ];
    expect(ratingAmong(strangers, {})).toBeUndefined();
    expect(
      ratingAmong(
        [...cars(3, { year: 2020 }), ...cars(3, { year: 2018, listingType: 'CERTIFIED' })],
        {},
      )?.sampleSize,
    ).toBe(7);
  });

  it('derives the price per mile from the comparable cars', () => {
    const priceAt = (miles: number) => 30_000 * Math.exp(-8e-6 * miles);
    const market = Array.from({ length: 30 }, (_, index) =>
      aCar({ mileageMiles: index * 4_000, priceDollars: priceAt(index * 4_000) }),
    );
    for (const [position, rating] of dealRatings(market).entries()) {
      expect(
        Math.abs(rating!.expectedPriceDollars / market[position]!.priceDollars - 1),
      ).toBeLessThan(0.001);
    }
  });

  it('assumes half a percent per 1,000 miles when mileages say too little', () => {
    expect(ratingAmong(cars(20), { mileageMiles: 60_000 })?.expectedPriceDollars).toBe(
      Math.round(20_000 * Math.exp(-0.1)),
    );
  });

  it('is absent for a used car without a mileage, but not for a new one', () => {
    const { mileageMiles: _, ...unknown } = aCar();
    expect(dealRatings([...cars(20), unknown]).at(-1)).toBeUndefined();
    expect(
      dealRatings([...cars(20, { listingType: 'NEW' }), { ...unknown, listingType: 'NEW' }]).at(-1)
        ?.sampleSize,
    ).toBe(21);
  });

  it('ignores a handful of absurd prices', () => {
    const market = [
      ...cars(20),
      ...cars(5, { priceDollars: 900_000 }),
      ...cars(5, { priceDollars: 501 }),
    ];
    expect(ratingAmong(market, {})?.expectedPriceDollars).toBe(20_000);
  });

  it('is never worse for the cheaper of two otherwise equal cars, unless it is implausibly cheap', () => {
    const price = fc.integer({ min: 5_000, max: 40_000 });
    const someCar = fc
      .tuple(anyCar, fc.integer({ min: 2019, max: 2020 }), price)
      .map(([car, year, priceDollars]) => ({ ...car, year, priceDollars }));
    fc.assert(
      fc.property(
        fc.array(someCar, { minLength: 20, maxLength: 40 }),
        someCar,
        price,
        (market, car, priceDollars) => {
          const [dearer, cheaper] = [car, { ...car, priceDollars }].sort(
            (left, right) => right.priceDollars - left.priceDollars,
          );
          const [ofDearer, ofCheaper] = dealRatings([...market, dearer!, cheaper!]).slice(-2);
          expect(ofCheaper?.expectedPriceDollars).toBe(ofDearer?.expectedPriceDollars);
          if (!ofCheaper || cheaper!.priceDollars < 0.55 * ofCheaper.expectedPriceDollars) return;
          expect(VERDICTS.indexOf(ofCheaper.indicator)).toBeGreaterThanOrEqual(
            VERDICTS.indexOf(ofDearer?.indicator),
          );
        },
      ),
    );
  });

  it('does not depend on the order of the cars', () => {
    const shuffled = anyMarket.chain((market) =>
      fc.tuple(
        fc.constant(market),
        fc.shuffledSubarray([...market.keys()], {
          minLength: market.length,
          maxLength: market.length,
        }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([market, order]) => {
        const ratings = dealRatings(market);
        expect(dealRatings(order.map((position) => market[position]!))).toEqual(
          order.map((position) => ratings[position]),
        );
      }),
    );
  });

  it('is never based on fewer than six cars', () => {
    fc.assert(
      fc.property(fc.array(anyCar, { maxLength: 5 }), (market) =>
        expect(dealRatings(market).filter(Boolean)).toEqual([]),
      ),
    );
  });
});
