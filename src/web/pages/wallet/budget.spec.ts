import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aSearchContext } from '../../../../test/search-context.js';
import { estimatePayment } from '../../../inventory/payment-estimate.js';
import { SearchQuery } from '../../../search/search-query.js';
import { budgetOf, withinBudget } from './budget.js';

const context = aSearchContext();
const search = (text: string) => SearchQuery.parse(text, context).query;
const within = (text: string, budget: number | undefined, terms = {}, former = terms) => {
  const answer = withinBudget(search(text), budget, terms, former);
  return 'query' in answer ? answer.query.toSearch() : answer;
};

describe('The budget', () => {
  it('is the monthly payment of the maximum price', () => {
    expect(budgetOf(search('maxPrice=30000'), {})).toBe(459);
    expect(
      budgetOf(search('maxPrice=30000'), { downPaymentDollars: 0, months: 60, aprPercent: 0 }),
    ).toBe(500);
    expect(budgetOf(search('minPrice=30000'), {})).toBeUndefined();
  });

  it('sets the maximum price that it buys, and returns to the first page', () => {
    expect(within('firstRecord=40&makeCode=FORD&minPrice=5000', 459)).toBe(
      '?makeCode=FORD&maxPrice=29900&minPrice=5000',
    );
    expect(within('', 300, { downPaymentDollars: 0, months: 60, aprPercent: 0 })).toBe(
      '?maxPrice=18000',
    );
  });

  it('leaves a price unchanged while it costs the same', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 200_000 }),
        fc.integer({ min: 0, max: 900 }),
        (max, downPaymentDollars) => {
          const query = search(`firstRecord=20&maxPrice=${max}`);
          const terms = { downPaymentDollars };
          expect(withinBudget(query, budgetOf(query, terms), terms, terms)).toEqual({ query });
        },
      ),
    );
  });

  it('stays under new terms, so the price changes', () => {
    expect(within('maxPrice=30000', 459, { months: 84 }, {})).toBe('?maxPrice=33900');
  });

  it('when cleared removes the maximum price, unless the field never showed it', () => {
    expect(within('maxPrice=30000&minPrice=5000', undefined)).toBe('?minPrice=5000');
    expect(within('maxPrice=3000', undefined, { downPaymentDollars: 3_000 })).toBe(
      '?maxPrice=3000',
    );
  });

  it('too small for the minimum price shows what it buys', () => {
    expect(within('minPrice=20000', 100)).toEqual({ tooLowDollars: 6_500 });
  });

  it('never admits a more expensive car', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 0, max: 40_000 }),
        (budget, tradeInDollars) => {
          const answer = withinBudget(search(''), budget, { tradeInDollars }, {});
          const max =
            'query' in answer
              ? Number(new URLSearchParams(answer.query.toSearch()).get('maxPrice'))
              : 0;
          expect(estimatePayment(max, { tradeInDollars }).monthlyDollars).toBeLessThanOrEqual(
            budget,
          );
        },
      ),
    );
  });
});
