import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aSearchContext } from '../../../../../test/search-context.js';
import { PRICE_BANDS, priceRange } from '../../../../search/filters/price-range.js';
import { SearchQuery } from '../../../../search/search-query.js';
import { findPriceError } from '../../../../../views/islands/price-rules.js';
import { priceBody, priceHistogram } from './price-section.presenter.js';

/** Numbers of the bands in range, if every band has a car. */
function bandsInRange(search: string): number[] {
  const { query } = SearchQuery.parse(search, aSearchContext());
  const counts = new Map([
    ['priceRange', new Map(Array.from({ length: PRICE_BANDS }, (_, band) => [`${band}`, 1]))],
  ]);
  const histogram = priceHistogram(
    { query, answer: { hits: [], total: PRICE_BANDS, counts }, cars: [] },
    query.get(priceRange)!,
  );
  return histogram.flatMap(({ isInRange }, band) => (isInRange ? [band] : []));
}

describe('The price histogram', () => {
  it('marks the bands that overlap the selected prices', () => {
    expect(bandsInRange('?minPrice=10000&maxPrice=16000')).toEqual([4, 5, 6]);
  });

  it('marks the last band for higher prices, since it is open-ended', () => {
    expect(bandsInRange('?minPrice=90000')).toEqual([PRICE_BANDS - 1]);
  });
});

describe('A price field with invalid text', () => {
  it('keeps it, with advice', () => {
    const { query, rejected } = SearchQuery.parse(
      '?minPrice=5000&maxPrice=cheap',
      aSearchContext(),
    );
    const { inputs } = priceBody(
      { query, answer: { hits: [], total: 0, counts: new Map() }, cars: [] },
      rejected,
    );
    expect([inputs.minValue, inputs.maxValue, inputs.errorText]).toEqual([
      '$5,000',
      'cheap',
      'Max price must be in whole dollars, such as 20,000.',
    ]);
  });
});

describe('A price pair', () => {
  it('is rejected by the server exactly when by the field, in the same words', () => {
    const context = aSearchContext();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }), (min, max) => {
        const { rejected } = SearchQuery.parse(`?minPrice=${min}&maxPrice=${max}`, context);
        expect(rejected[0]?.reason).toBe(findPriceError(`$${min}`, `$${max}`));
      }),
    );
  });
});
