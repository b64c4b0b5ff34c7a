import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFields } from './wallet-fields.js';
import { presentWallet } from './wallet-form.presenter.js';

/** Breakdown of a car's price on a form's terms: term and dollars as shown. */
function breakdown(
  priceDollars: number,
  requested: Readonly<Record<string, string>>,
): [string, number][] {
  const typed = new URLSearchParams(requested);
  const { form } = presentWallet({
    read: readFields(typed),
    typed,
    back: { href: '/cars-for-sale' },
    priceDollars,
    kept: {},
    now: 0,
  });
  return form.sum.rows.map(({ term, value }) => [
    term,
    Number(value.replace('−', '-').replaceAll(/[$,+]/g, '')),
  ]);
}

const dollars = fc.integer({ min: 0, max: 200_000 });

describe('The breakdown of the wallet', () => {
  it('adds up to the amount financed, for any payment and trade-in', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.option(dollars),
        fc.option(dollars),
        (price, downPayment, tradeIn) => {
          const rows = breakdown(price, {
            ...(downPayment !== null && { downPayment: String(downPayment) }),
            ...(tradeIn !== null && { tradeIn: String(tradeIn) }),
          });
          const [term, financed] = rows.pop()!;
          expect(term).toBe('Amount financed');
          expect(rows.reduce((sum, [, amount]) => sum + amount, 0)).toBe(financed);
        },
      ),
    );
  });

  it('shows the trade-in and its surplus', () => {
    expect(breakdown(25_000, { downPayment: '2000', tradeIn: '5000' })).toEqual([
      ['Price', 25_000],
      ['Down payment', -2_000],
      ['Trade-in value', -5_000],
      ['Amount financed', 18_000],
    ]);
    expect(breakdown(4_000, { downPayment: '0', tradeIn: '5000' })).toEqual([
      ['Price', 4_000],
      ['Down payment', 0],
      ['Trade-in value', -5_000],
      ['Left over', 1_000],
      ['Amount financed', 0],
    ]);
  });
});
