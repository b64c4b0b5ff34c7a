import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Computation } from './computed-text.js';
import { priceDollarsOf } from '../normalize/normalize-price.js';
import { computedText, OPERATORS } from './computed-text.js';

describe('A computed column', () => {
  it.each([
    ['12000', '500', '11500'],
    ['$12,000', '500', '11500 USD'],
    ['$12,000.50', '500.25 USD', '11500.25 USD'],
    ['12.000 €', '500', '11500 EUR'],
    ['80,000 km', '1,000 kms', '79000 km'],
    ['0.3', '0.1', '0.2'],
    ['500', '12000', '-11500'],
  ])('computes "%s" minus "%s" as "%s"', (price, discount, result) => {
    expect(
      computedText(
        { operands: ['price', 'discount'], operators: ['-'] },
        textsOf({ price, discount }),
      ),
    ).toBe(result);
  });

  it.each([
    ['', '500'],
    ['12000', ''],
    ['$0', '500'],
  ])('is empty for "%s" and "%s"', (price, discount) => {
    expect(
      computedText(
        { operands: ['price', 'discount'], operators: ['-'] },
        textsOf({ price, discount }),
      ),
    ).toBe('');
  });

  it.each([
    ['call', '500'],
    ['12000', '10%'],
    ['$12000', '500 €'],
    ['12000', '-500'],
    ['12000 miles', '$500'],
  ])(
    'returns "%s" and "%s" unchanged, so that the price is reported and no other rule applies',
    (price, discount) => {
      const text = computedText(
        { operands: ['price', 'discount'], operators: ['-'] },
        textsOf({ price, discount }),
      );
      expect([text, priceDollarsOf({ text, column: '', unit: undefined }).reason]).toEqual([
        `${price} - ${discount}`,
        'unreadable-price',
      ]);
    },
  );

  it('multiplies and divides before it adds and subtracts', () => {
    const read = textsOf({ price: '$12,000', cents: '50000', rate: '0.915' });
    expect(
      computedText({ operands: ['price', 'cents', 100, 2], operators: ['-', '/', '+'] }, read),
    ).toBe('11502 USD');
    expect(computedText({ operands: ['price', 'rate'], operators: ['*'] }, read)).toBe('10980 USD');
    expect(computedText({ operands: [10, 4, 2, 3], operators: ['-', '-', '*'] }, read)).toBe('0');
    expect(computedText({ operands: ['price', 0], operators: ['/'] }, read)).toBe('$12,000 / 0');
  });

  it('never throws; the result is a number with at most one unit, empty, or the input', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'0123456789,.$€ km-'), maxLength: 12 }),
    );
    const operand = fc.oneof(
      fc.constantFrom('a', 'b'),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    const computation = fc
      .array(operand, { minLength: 2, maxLength: 5 })
      .chain((operands): fc.Arbitrary<Computation> => {
        const count = operands.length - 1;
        return fc.record({
          operands: fc.constant(operands),
          operators: fc.array(fc.constantFrom(...OPERATORS), {
            minLength: count,
            maxLength: count,
          }),
        });
      });
    fc.assert(
      fc.property(computation, text, text, (asked, a, b) => {
        const text = computedText(asked, textsOf({ a, b }));
        const written = asked.operands.map((each) =>
          each === 'a' ? a : each === 'b' ? b : String(each),
        );
        const asItStands = written
          .map((each, at) => (at === 0 ? each : `${asked.operators[at - 1]} ${each}`))
          .join(' ');
        const [number = '', ...units] = text.split(' ');
        expect(text === asItStands || (Number.isFinite(Number(number)) && units.length < 2)).toBe(
          true,
        );
      }),
    );
  });
});

function textsOf(cells: Readonly<Record<string, string>>): (column: string) => string {
  return (column) => cells[column] ?? '';
}
