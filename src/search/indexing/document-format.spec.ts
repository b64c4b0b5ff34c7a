import { describe, expect, it } from '@jest/globals';
import { memoizedTermNumbers } from '../../inventory/indexed-documents/term-numbers.js';
import { encodeDocument } from './document-format.js';

describe('encodeDocument', () => {
  it('has every value of a field once', () => {
    const encoded = (values: string[][]) => {
      let last = 0;
      const numbers = memoizedTermNumbers(() => ++last);
      const car = { id: 1, listedAt: 2, priceDollars: 3, year: 2020, mileageMiles: 4 };
      const place = { latitude: 30, longitude: -97, lastingPoints: 5 };
      return encodeDocument({ ...car, ...place, values }, ['color', 'feature'], numbers);
    };
    expect(encoded([['RED'], ['ABS', 'LED', 'ABS']])).toEqual(encoded([['RED'], ['ABS', 'LED']]));
  });
});
