import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aListing, anOwner } from '../../test/contracts/an-offer.js';
import { distancePenalty, rankOf, scoreOf } from './relevance.js';

const NOW = Date.UTC(2026, 10, 21);
const cars = fc
  .record({
    ageDays: fc.double({ min: -1, max: 100, noNaN: true }),
    rating: fc.option(
      fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
      { nil: undefined },
    ),
    indicator: fc.constantFrom(undefined, 'good' as const, 'great' as const),
    trim: fc.constantFrom(undefined, 'XLE'),
    previousPriceDollars: fc.constantFrom(undefined, 25_000),
  })
  .map(({ ageDays, rating, indicator, trim, previousPriceDollars }) => ({
    listing: aListing({
      listedAt: NOW - ageDays * 86_400_000,
      ...(trim && { trim }),
      ...(previousPriceDollars && { previousPriceDollars }),
    }),
    owner: anOwner(rating === undefined ? {} : { rating, reviewCount: 9 }),
    offerCount: 1,
    dealRating: { expectedPriceDollars: 20_000, sampleSize: 9, ...(indicator && { indicator }) },
  }));

describe('Relevance', () => {
  it('is explained by whole points that add up exactly, including distance', () => {
    fc.assert(
      fc.property(
        cars,
        fc.option(fc.double({ min: 0, max: 3_000, noNaN: true }), { nil: undefined }),
        (car, miles) => {
          const { score, factors } = rankOf(car, NOW, miles);
          expect(factors.every(({ points }) => Number.isInteger(points))).toBe(true);
          expect(factors.reduce((sum, { points }) => sum + points, 0)).toBe(score);
          expect(score).toBe(
            scoreOf(car, NOW) - (miles === undefined ? 0 : distancePenalty(miles)),
          );
        },
      ),
    );
  });

  it('is between 0 and 1000 before distance', () => {
    fc.assert(
      fc.property(cars, (car) => {
        const score = scoreOf(car, NOW);
        expect(score >= 0 && score <= 1_000).toBe(true);
      }),
    );
  });

  it('rates fresh listings higher than old ones, without freshness after 45 days', () => {
    const aged = (days: number) =>
      rankOf(
        {
          listing: aListing({ listedAt: NOW - days * 86_400_000 }),
          owner: anOwner(),
          offerCount: 1,
        },
        NOW,
      ).factors.find(({ name }) => name === 'freshness')!.points;
    expect([aged(0), aged(22.5), aged(45), aged(90)]).toEqual([200, 100, 0, 0]);
  });
});
