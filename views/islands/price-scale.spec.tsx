import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findPriceError, formatPriceText } from './price-rules.js';
import {
  PRICE_STEP_DOLLARS,
  isBandInRange,
  rangeOf,
  textOfThumb,
  thumbAt,
  topOf,
} from './price-scale.js';
import type { PriceTexts } from './price-scale.js';

const SPREAD = { bandDollars: 2_500, heightPercents: Array.from({ length: 32 }, () => 50) };
const TOP = 80_000;

/** Valid pairs: empty, or minimum below maximum; also beyond the scale. */
const price = fc.integer({ min: 1, max: 300_000 });
const texts: fc.Arbitrary<PriceTexts> = fc
  .record({ min: fc.option(price, { nil: undefined }), max: fc.option(price, { nil: undefined }) })
  .filter(({ min, max }) => min === undefined || max === undefined || min < max)
  .map(({ min, max }) => ({
    min: formatPriceText(String(min ?? '')),
    max: formatPriceText(String(max ?? '')),
  }));
const position = fc
  .integer({ min: 0, max: TOP / PRICE_STEP_DOLLARS })
  .map((steps) => steps * PRICE_STEP_DOLLARS);

describe('The thumbs of the histogram', () => {
  it('are at the ends of the scale without a price', () => {
    expect([topOf(SPREAD), thumbAt('min', '', SPREAD), thumbAt('max', '', SPREAD)]).toEqual([
      TOP,
      0,
      TOP,
    ]);
  });

  it('set the price at their position, and none at the ends', () => {
    const empty = { min: '', max: '' };
    expect(textOfThumb('min', 12_500, empty, SPREAD)).toBe('$12,500');
    expect(textOfThumb('max', 12_500, empty, SPREAD)).toBe('$12,500');
    expect(textOfThumb('min', 0, empty, SPREAD)).toBe('');
    expect(textOfThumb('max', TOP, empty, SPREAD)).toBe('');
  });

  it('cannot cross', () => {
    expect(textOfThumb('min', 50_000, { min: '', max: '$20,000' }, SPREAD)).toBe('$19,500');
    expect(textOfThumb('max', 5_000, { min: '$20,000', max: '' }, SPREAD)).toBe('$20,500');
  });

  it('never make an invalid pair', () => {
    fc.assert(
      fc.property(
        texts,
        fc.constantFrom('min' as const, 'max' as const),
        position,
        (before, end, dollars) => {
          const after = { ...before, [end]: textOfThumb(end, dollars, before, SPREAD) };
          expect(findPriceError(after.min, after.max)).toBeUndefined();
        },
      ),
    );
  });

  it('stay where they were moved, unless the other one blocks', () => {
    fc.assert(
      fc.property(
        texts,
        fc.constantFrom('min' as const, 'max' as const),
        position,
        (before, end, dollars) => {
          const other =
            end === 'min' ? thumbAt('max', before.max, SPREAD) : thumbAt('min', before.min, SPREAD);
          fc.pre(
            end === 'min'
              ? dollars < other - PRICE_STEP_DOLLARS
              : dollars > other + PRICE_STEP_DOLLARS,
          );
          expect(thumbAt(end, textOfThumb(end, dollars, before, SPREAD), SPREAD)).toBe(dollars);
        },
      ),
    );
  });
});

describe('A histogram bar', () => {
  it('is in range when one of its prices is, and the last one has no upper end', () => {
    const bars = (min: string, max: string) =>
      SPREAD.heightPercents.flatMap((_, band) =>
        isBandInRange(band, rangeOf({ min, max }), SPREAD) ? [band] : [],
      );
    expect(bars('$2,500', '$7,499')).toEqual([1, 2]);
    expect(bars('$2,499', '$7,500')).toEqual([0, 1, 2, 3]);
    expect(bars('$200,000', '')).toEqual([31]);
    expect(bars('', '')).toHaveLength(32);
  });

  it('of a matching car is in range', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 200_000 }), (requested, dollars) => {
        const range = rangeOf(requested);
        fc.pre(dollars >= range.min && dollars <= range.max);
        const band = Math.min(31, Math.floor(dollars / SPREAD.bandDollars));
        expect(isBandInRange(band, range, SPREAD)).toBe(true);
      }),
    );
  });
});
