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
  it('is what the highest price costs a month', () => {
    expect(budgetOf(search('maxPrice=30000'), {})).toBe(459);
    expect(
      budgetOf(search('maxPrice=30000'), { downPaymentDollars: 0, months: 60, aprPercent: 0 }),
    ).toBe(500);
    expect(budgetOf(search('minPrice=30000'), {})).toBeUndefined();
  });

  it('sets the highest price that it buys, and the list begins at its start', () => {
    expect(within('firstRecord=40&makeCode=FORD&minPrice=5000', 459)).toBe(
      '?makeCode=FORD&maxPrice=29900&minPrice=5000',
    );
    expect(within('', 300, { downPaymentDollars: 0, months: 60, aprPercent: 0 })).toBe(
      '?maxPrice=18000',
    );
  });

  it('leaves a price as it was written while it costs as much', () => {
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

  it('holds when other terms are agreed, so the price moves', () => {
    expect(within('maxPrice=30000', 459, { months: 84 }, {})).toBe('?maxPrice=33900');
  });

  it('taken out of its field takes the highest price away, and leaves one that the field never showed', () => {
    expect(within('maxPrice=30000&minPrice=5000', undefined)).toBe('?minPrice=5000');
    expect(within('maxPrice=3000', undefined, { downPaymentDollars: 3_000 })).toBe(
      '?maxPrice=3000',
    );
  });

  it('too small for the lowest price asked says what it buys', () => {
    expect(within('minPrice=20000', 100)).toEqual({ tooLowDollars: 6_500 });
  });

  it('never lets a dearer car in', () => {
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
