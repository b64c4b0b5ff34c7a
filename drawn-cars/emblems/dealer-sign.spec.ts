import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { luminance } from '../color.js';
import { DEALER_COLORS, dealerPictureName, parseDealerPictureName } from './dealer-sign.js';
import { drawDealer } from './draw-dealer.js';
import { drawTileBadge } from './tile-badges.js';

describe("A dealer's picture", () => {
  it('has a name that describes the drawing, the same every time', () => {
    expect(dealerPictureName('Hill Country Toyota', 'logo')).toMatch(/^dealer-logo-hc-[0-7]$/);
    expect(dealerPictureName('Hill Country Toyota', 'logo')).toBe(
      dealerPictureName('Hill Country Toyota', 'logo'),
    );
    expect(dealerPictureName('Élan Motors', 'facade')).toMatch(/^dealer-facade-em-/);
  });

  it('can be drawn from any name, in at most 2 KB and without text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom('logo' as const, 'facade' as const),
        (name, picture) => {
          const sign = parseDealerPictureName(dealerPictureName(name, picture))!;
          const svg = drawDealer(sign);
          expect([sign.picture, Buffer.byteLength(svg) <= 2_048]).toEqual([picture, true]);
          expect(svg.replaceAll(/<[^<>]*>/g, '')).toBe(sign.initials.toUpperCase());
        },
      ),
    );
  });

  it('has white letters on a sufficiently dark color', () => {
    expect(DEALER_COLORS.filter((color) => luminance(color) > 0.4)).toEqual([]);
  });

  it.each([
    'dealer-logo-hc-8',
    'dealer-logo-abc-1',
    'dealer-logo-<b>-1',
    'dealer-sign-hc-1',
    'tile-',
    'tile-toString',
    'tile-carfax',
  ])('is rejected for the name %s', (name) => {
    expect([parseDealerPictureName(name), drawTileBadge(name)]).toEqual([undefined, undefined]);
  });
});
