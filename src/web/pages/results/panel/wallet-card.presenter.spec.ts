import { describe, expect, it } from '@jest/globals';
import { aSearchContext } from '../../../../../test/search-context.js';
import { SearchQuery } from '../../../../search/search-query.js';
import type { PaymentDisplay } from '../../wallet/wallet.js';
import { presentWalletCard } from './wallet-card.presenter.js';

const BACK = { isOn: true };

/** `bands`: cars per price band of 2,500 dollars, counted without the price filter, in any order. */
function card(
  search: string,
  bands: Record<number, number> | readonly (readonly [band: string, count: number])[],
  total: number,
  payments: PaymentDisplay | undefined = { terms: {}, wallet: BACK },
) {
  const { query } = SearchQuery.parse(search, aSearchContext());
  const entries: Iterable<readonly [string, number]> = Array.isArray(bands)
    ? bands
    : Object.entries(bands);
  const counts = new Map([['priceRange', new Map(entries)]]);
  return presentWalletCard({ query, answer: { hits: [], total, counts }, cars: [] }, payments);
}

describe('The wallet card', () => {
  it('splits the cars in the middle, at a price with an exact count', () => {
    expect(card('', { 4: 20, 6: 30, 9: 40, 31: 10 }, 100)).toMatchObject({
      title: 'Shop by monthly payment',
      lead: 'Set it once. Every car shows your estimate.',
      sum: { paymentText: '$268/mo', countText: '50 cars at or below this payment' },
      terms: [
        { term: 'Down payment', value: '10% of price' },
        { term: 'Term', value: '72 months' },
        { term: 'Est. APR', value: '6.9%' },
      ],
      action: { text: 'Set Up My Wallet', href: '/cars-for-sale/wallet' },
    });
  });

  it('takes the lower of two equally good split prices, in any band order', () => {
    const bands = [
      ['4', 40],
      ['6', 20],
      ['9', 40],
    ] as const;
    const sums = [bands, bands.toReversed()].map((each) => card('', each, 100)!.sum!.countText);
    expect(sums).toEqual(['40 cars at or below this payment', '40 cars at or below this payment']);
  });

  it('excludes cars below the minimum price', () => {
    expect(card('minPrice=16000', { 4: 20, 6: 30, 9: 40, 31: 10 }, 70)!.sum!.countText).toBe(
      '20 cars at or below this payment',
    );
  });

  it('shows the budget when a maximum price is set', () => {
    expect(card('maxPrice=30000', { 4: 20, 20: 30 }, 20)!.sum).toMatchObject({
      paymentText: '$459/mo',
      captionText: 'Your budget',
      countText: '20 cars at or below this payment',
    });
  });

  it("uses the shopper's terms", () => {
    const terms = {
      downPaymentDollars: 3_000,
      tradeInDollars: 2_000,
      months: 60,
      aprPercent: 5.49,
    };
    expect(card('', {}, 0, { terms, wallet: BACK })).toMatchObject({
      terms: [
        { term: 'Down payment', value: '$3,000' },
        { term: 'Trade-in', value: '$2,000' },
        { term: 'Term', value: '60 months' },
        { term: 'Est. APR', value: '5.49%' },
      ],
      action: { text: 'Edit My Wallet' },
    });
  });

  it('shows no number for no cars, one band, or missing counts', () => {
    expect(card('', {}, 0)!.sum).toBeUndefined();
    expect(card('', { 31: 12 }, 12)!.sum).toBeUndefined();
  });

  it('is absent while payments are off, and on brands without wallet or payments', () => {
    expect(card('', { 4: 1 }, 1, { terms: {}, wallet: { ...BACK, isOn: false } })).toBeUndefined();
    expect(card('', { 4: 1 }, 1, { terms: {} })).toBeUndefined();
    const { query } = SearchQuery.parse('', aSearchContext());
    expect(
      presentWalletCard(
        { query, answer: { hits: [], total: 1, counts: new Map() }, cars: [] },
        undefined,
      ),
    ).toBeUndefined();
  });
});
