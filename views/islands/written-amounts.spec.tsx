import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainDigits, readDollars } from './written-amounts.js';

describe('A typed amount', () => {
  it.each([
    ['5k', 5_000],
    ['$12.5k', 12_500],
    ['1.255 K', 1_255],
    ['12,500', 12_500],
    [' 12 500 ', 12_500],
    ['12\u00A0500', 12_500],
    ['USD 7500', 7_500],
    ['$15,000.99', 15_000],
    ['١٢٬٥٠٠', 12_500],
    ['۱۲۵۰۰', 12_500],
    ['＄１２，５００', 12_500],
  ])('%j is %d dollars', (text, dollars) => {
    expect(readDollars(text)).toBe(dollars);
  });

  it.each([
    '',
    ' ',
    'abc',
    'k',
    '$',
    '5kk',
    '5km',
    '5000,6000',
    '5000 6000',
    '12.500',
    '-5',
    '1e3',
    '0x10',
    '9'.repeat(30),
  ])('%j is invalid', (text) => {
    expect(readDollars(text)).toBeUndefined();
  });

  it('round-trips', () => {
    fc.assert(
      fc.property(fc.nat({ max: 9_999_999 }), (dollars) => {
        expect(readDollars(String(dollars))).toBe(dollars);
        expect(readDollars(dollars.toLocaleString('en-US'))).toBe(dollars);
        expect(plainDigits(dollars.toLocaleString('ar-EG', { useGrouping: false }))).toBe(
          String(dollars),
        );
      }),
    );
  });
});
