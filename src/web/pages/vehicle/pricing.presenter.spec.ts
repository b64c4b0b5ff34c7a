import { describe, expect, it } from '@jest/globals';
import type { DealRating, Listing } from '../../../inventory/listing.js';
import { presentPricing } from './pricing.presenter.js';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);

function priceOf(facts: Partial<Listing>, dealRating?: DealRating) {
  const listing = {
    listingType: 'USED',
    priceDollars: 20_000,
    listedAt: NOW - 34.5 * DAY_MS,
    ...facts,
  };
  return presentPricing({ listing, dealRating } as never, NOW, { terms: {} }, undefined);
}
const rowsOf = (facts: Partial<Listing>) =>
  Object.fromEntries(priceOf(facts).rows.map(({ term, value }) => [term, value]));

describe('The price of a car', () => {
  it('shows the previous price and the listing date', () => {
    expect(rowsOf({ previousPriceDollars: 21_400 })).toEqual({
      'Asking price': '$20,000',
      'Price before': '$21,400 ($1,400 less now)',
      Listed: '34 days ago',
    });
    expect([NOW, NOW - DAY_MS].map((listedAt) => rowsOf({ listedAt })['Listed'])).toEqual([
      'Today',
      '1 day ago',
    ]);
  });

  it('shows the price history, newest first, with each change', () => {
    const points = [20_000, 21_000, undefined, 21_000, 19_500];
    const priceHistory = points.map((priceDollars, day) => ({
      at: NOW + day * DAY_MS,
      ...(priceDollars !== undefined && { priceDollars }),
    }));
    const { history } = priceOf({ priceHistory });
    expect(history.map(({ since }) => since.slice(0, 10))).toEqual([
      '2026-11-25',
      '2026-11-24',
      '2026-11-23',
      '2026-11-22',
      '2026-11-21',
    ]);
    expect(history).toMatchObject([
      { dayText: 'November 25, 2026', priceText: '$19,500', changeText: '$1,500 less' },
      { dayText: 'November 24, 2026', priceText: '$21,000', changeText: 'No change' },
      { dayText: 'November 23, 2026', priceText: 'Not for sale' },
      { dayText: 'November 22, 2026', priceText: '$21,000', changeText: '$1,000 more' },
      { dayText: 'November 21, 2026', priceText: '$20,000' },
    ]);
    expect(priceOf({}).history).toEqual([]);
  });

  it('shows the MSRP of new cars only', () => {
    expect(rowsOf({ listingType: 'NEW', msrpDollars: 20_900 })['MSRP']).toBe(
      '$20,900 (asking $900 less)',
    );
    expect(rowsOf({ listingType: 'NEW', msrpDollars: 19_000 })['MSRP']).toBe(
      '$19,000 (asking $1,000 more)',
    );
    expect(rowsOf({ listingType: 'NEW', msrpDollars: 20_000 })['MSRP']).toBe(
      '$20,000 (the asking price)',
    );
    expect(rowsOf({ msrpDollars: 20_900 })).not.toHaveProperty('MSRP');
  });

  it('shows the price after an incentive separately', () => {
    expect(rowsOf({ incentiveDollars: 1_500 })).toMatchObject({
      'Asking price': '$20,000',
      'Incentive (not included in the price)': '$1,500',
      'Price after incentive': '$18,500',
    });
  });

  it("names the seller's special offer", () => {
    expect(priceOf({ specialOffer: 'First oil change free' }).offers).toEqual([
      'First oil change free',
    ]);
    expect(priceOf({ specialOffer: 'Yes' }).offers).toEqual([
      'This seller has a special offer. Ask for details.',
    ]);
    expect(priceOf({}).offers).toEqual([]);
  });

  it('explains its rating, and warns of an implausibly low price', () => {
    const ratingText = (expectedPriceDollars: number) =>
      priceOf({}, { expectedPriceDollars, sampleSize: 12 }).rating!.text;
    expect(ratingText(22_000)).toMatch(
      /^We expect about \$22,000 for .*, based on 12 comparable cars for sale\. This price is 9% below\.$/,
    );
    expect(ratingText(18_000)).toMatch(/This price is 11% above\.$/);
    expect(ratingText(20_010)).not.toContain('%');
    expect(ratingText(40_000)).toMatch(
      /This price is 50% below\. Find out why before you pay anything\.$/,
    );
    expect(priceOf({}).rating).toBeUndefined();
  });

  it('names every term of the monthly estimate', () => {
    expect(priceOf({}).paymentText).toMatch(
      /^About \$306 a month for 72 months at 6\.9% APR, with \$2,000 \(10%\) down\./,
    );
  });
});
