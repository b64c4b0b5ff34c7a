import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  caretAfterFormat,
  editPrice,
  findPriceError,
  formatPriceText,
  isUnreadablePrice,
  PRICE_INPUT_MAX_CHARACTERS,
  priceDigits,
} from './price-rules.js';
import type { EndedPrice } from './price-rules.js';

const digitsTyped = fc.stringMatching(/^\d{0,12}$/);

describe('A price input', () => {
  it.each([
    ['', ''],
    ['0', '$0'],
    ['950', '$950'],
    ['40000', '$40,000'],
    ['$40,000', '$40,000'],
    ['007', '$7'],
    ['000', '$0'],
    ['40000.50', '$40,000'],
    ['5k', '$5,000'],
    ['$12.5k', '$12,500'],
    ['about 12k', '$12,000'],
    ['.5 K', '$500'],
    ['12 km', '$12'],
    ['15,000 ok', '$15,000'],
    ['12345k', '$12,345'],
    [' 12 500 ', '$12,500'],
    ['١٢٥٠٠', '$12,500'],
    ['۱۲٬۵۰۰', '$12,500'],
    ['１２５００', '$12,500'],
    ['abc', ''],
    ['.99', '$0'],
    ['$15,000.99', '$15,000'],
    ['15.000.000', '$15'],
    ['123456789', '$1,234,567'],
  ])('shows %j as %j', (typed, shown) => {
    expect(formatPriceText(typed)).toBe(shown);
  });

  it('is at most ten characters of a dollar sign, digits and separators, for any input', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const shown = formatPriceText(typed);
        expect(shown.length).toBeLessThanOrEqual(PRICE_INPUT_MAX_CHARACTERS);
        expect(shown).toMatch(/^(\$(0|[1-9]\d{0,2}(,\d{3})*))?$/);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(formatPriceText(formatPriceText(typed))).toBe(formatPriceText(typed));
      }),
    );
  });

  it('means the typed dollars, as far as they fit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (dollars) => {
        expect(priceDigits(formatPriceText(String(dollars)))).toBe(String(dollars));
      }),
    );
  });
});

describe('Input without a price', () => {
  it('is not empty and contains no price', () => {
    for (const text of ['abc', 'k', '-', '€'])
      expect([text, isUnreadablePrice(text)]).toEqual([text, true]);
    for (const text of ['', ' ', '$', '0', '.', 'abc9', '5k', '٥'])
      expect([text, isUnreadablePrice(text)]).toEqual([text, false]);
  });
});

describe('The caret while typing', () => {
  it('is behind the last typed digit', () => {
    expect(caretAfterFormat('$4000', 5, '$4,000')).toBe(6);
    expect(caretAfterFormat('$94,000', 2, '$94,000')).toBe(2);
    expect(caretAfterFormat('$1234', 2, '$1,234')).toBe(2);
  });

  it('keeps the digits to its left, in any position', () => {
    fc.assert(
      fc.property(digitsTyped, fc.nat(), (typed, place) => {
        const caret = place % (typed.length + 1);
        const shown = formatPriceText(typed);
        const left = shown.slice(0, caretAfterFormat(typed, caret, shown));
        const digitsBefore = priceDigits(typed.slice(0, caret));
        expect(left.length).toBeLessThanOrEqual(shown.length);
        if (shown.length < PRICE_INPUT_MAX_CHARACTERS && /^[1-9]/.test(typed))
          expect(priceDigits(left)).toBe(digitsBefore);
      }),
    );
  });
});

describe('A price typed key by key', () => {
  /** Simulates a browser's field with a maximum of ten characters. */
  function typeAll(keys: readonly string[]): { text: string; caret: number } {
    let [text, caret, ended] = ['', 0, undefined as EndedPrice | undefined];
    for (const key of keys) {
      if (key === 'Backspace' ? caret === 0 : text.length >= PRICE_INPUT_MAX_CHARACTERS) continue;
      const typed =
        key === 'Backspace'
          ? text.slice(0, caret - 1) + text.slice(caret)
          : text.slice(0, caret) + key + text.slice(caret);
      const edited = editPrice(typed, key === 'Backspace' ? caret - 1 : caret + 1, ended);
      [text, caret, ended] = [edited.shown, edited.caret, edited.ended];
    }
    return { text, caret };
  }

  it('equals the pasted one: a decimal point ends the number, cents are dropped', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('0', '1', '2', '5', '9', '.', ',', '$', 'k'), { maxLength: 16 }),
        (keys) => {
          const whole = formatPriceText(keys.join(''));
          expect(typeAll(keys)).toEqual({ text: whole, caret: whole.length });
        },
      ),
    );
  });

  it('is in thousands after a k, also with an invisible decimal', () => {
    expect(typeAll(['5', 'k']).text).toBe('$5,000');
    expect(typeAll(['1', '2', '.', '5', 'k'])).toEqual({ text: '$12,500', caret: 7 });
  });

  it('is always valid while characters are deleted', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('0', '1', '5', '.', 'x', 'Backspace'), { maxLength: 20 }),
        (keys) => {
          const { text, caret } = typeAll(keys);
          expect(text).toBe(formatPriceText(text));
          expect(caret).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });

  it('accepts digits again after a cent was deleted', () => {
    expect(typeAll(['1', '5', '.', '9', 'Backspace', '2', '0'])).toEqual({
      text: '$120',
      caret: 4,
    });
  });
});

describe('A price pair', () => {
  it.each([
    ['$5,000', '$5,000', 'Min and Max price cannot be the same.'],
    ['$5,000', '$4,999', 'Max price must be greater than Min price.'],
    ['', '$0', 'Max price must be greater than 0.'],
    ['$5,000', '$0', 'Max price must be greater than 0.'],
  ])('from %j to %j is rejected: %s', (min, max, message) => {
    expect(findPriceError(min, max)).toBe(message);
  });

  it('may be open at either end', () => {
    expect(findPriceError('', '')).toBeUndefined();
    expect(findPriceError('$5,000', '')).toBeUndefined();
    expect(findPriceError('', '$5,000')).toBeUndefined();
  });

  it('is accepted exactly when the maximum is above the minimum and above zero', () => {
    fc.assert(
      fc.property(fc.nat({ max: 50_000 }), fc.nat({ max: 50_000 }), (min, max) => {
        const error = findPriceError(formatPriceText(String(min)), formatPriceText(String(max)));
        expect(error === undefined).toBe(max > min && max > 0);
      }),
    );
  });
});
