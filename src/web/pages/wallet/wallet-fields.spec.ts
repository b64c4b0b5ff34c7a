import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TERM_MONTHS, WALLET_FIELDS, readFields, writeFields } from './wallet-fields.js';

const read = (pairs: Record<string, string>) => readFields(new URLSearchParams(pairs));

describe('A field of the wallet', () => {
  it.each([
    [{ downPayment: '3000' }, { downPaymentDollars: 3_000 }],
    [
      { downPayment: ' $3,000 ', tradeIn: '0' },
      { downPaymentDollars: 3_000, tradeInDollars: 0 },
    ],
    [
      { term: '60', rate: '5.49' },
      { months: 60, aprPercent: 5.49 },
    ],
    [
      { downPayment: '5k', tradeIn: '12 500', rate: '٥٫٥' },
      { downPaymentDollars: 5_000, tradeInDollars: 12_500, aprPercent: 5.5 },
    ],
    [{ rate: '0' }, { aprPercent: 0 }],
    [{ rate: '5.' }, { aprPercent: 5 }],
    [{ rate: '.9 %' }, { aprPercent: 0.9 }],
    [{ budget: '$400' }, { budgetDollars: 400 }],
    [{ downPayment: '', tradeIn: ' ', term: '', rate: '', budget: '' }, {}],
  ])('accepts common notations: %j', (typed, fields) => {
    const answer = read(typed);
    expect([answer.fields, answer.errors.size]).toEqual([fields, 0]);
  });

  it.each([
    [{ downPayment: '3.50' }, 'Enter whole dollars, such as 3,000.'],
    [{ downPayment: '-1' }, 'Enter whole dollars, such as 3,000.'],
    [{ tradeIn: '10000001' }, 'Enter $0 to $10,000,000.'],
    [{ term: '61' }, 'Choose a term from the list.'],
    [{ rate: '100' }, 'Enter a rate from 0 to 99.999, such as 6.9.'],
    [{ rate: '6,9' }, 'Enter a rate from 0 to 99.999, such as 6.9.'],
    [{ rate: '.' }, 'Enter a rate from 0 to 99.999, such as 6.9.'],
    [{ budget: '0' }, 'Enter $1 to $100,000.'],
  ])('explains what it accepts when invalid: %j', (typed, message) => {
    expect([...read(typed).errors]).toEqual([[Object.keys(typed)[0], message]]);
  });

  it('is a bounded number for any input, and is idempotent', () => {
    const text = fc.oneof(
      fc.string(),
      fc.double().map(String),
      fc.integer().map(String),
      fc.constantFrom(...TERM_MONTHS.map(String)),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom<string>(...WALLET_FIELDS, '__proto__', 'x'), text),
        (typed) => {
          const { fields, errors } = readFields(new URLSearchParams(Object.entries(typed)));
          for (const value of Object.values(fields))
            expect(value >= 0 && value <= 10_000_000).toBe(true);
          expect(fields.aprPercent ?? 0).toBeLessThan(100);
          expect([undefined, ...TERM_MONTHS]).toContain(fields.months);
          expect([...errors.values()].every((message) => message.endsWith('.'))).toBe(true);
          expect(
            readFields(new URLSearchParams(writeFields(fields) as [string, string][])).fields,
          ).toEqual(fields);
        },
      ),
      { numRuns: 500 },
    );
  });
});
