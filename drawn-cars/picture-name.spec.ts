import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { detailsOf } from './bodies/all-bodies.js';
import {
  BACKGROUNDS,
  DRAWN_BODIES,
  LIGHTS,
  PAINT_COLORS,
  VIEWS,
  WHEEL_DESIGNS,
  YAWS_DEGREES,
} from './car-options.js';
import { parsePictureName, pictureName } from './picture-name.js';

const pictures = fc.constantFrom(...DRAWN_BODIES).chain((body) =>
  fc.record({
    body: fc.constant(body),
    color: fc.constantFrom(...PAINT_COLORS),
    view: fc.constantFrom(...VIEWS),
    background: fc.constantFrom(...BACKGROUNDS),
    wheel: fc.constantFrom(...WHEEL_DESIGNS),
    light: fc.constantFrom(...LIGHTS),
    yawDegrees: fc.constantFrom(...YAWS_DEGREES),
    isMirrored: fc.boolean(),
    details: fc.subarray([...detailsOf(body)]),
  }),
);

describe('A picture name', () => {
  it('round-trips', () => {
    fc.assert(
      fc.property(pictures, (picture) =>
        expect(parsePictureName(pictureName(picture))).toEqual(picture),
      ),
    );
  });

  it('differs for different pictures', () => {
    fc.assert(
      fc.property(pictures, pictures, (one, other) => {
        expect(pictureName(one) === pictureName(other)).toBe(
          JSON.stringify(one) === JSON.stringify(other),
        );
      }),
    );
  });

  it('describes the picture and keeps its meaning', () => {
    const name = pictureName({
      body: 'suv-compact',
      color: 'blue',
      view: 'three-quarter',
      background: 'lot',
      wheel: 'mesh',
      light: 'morning',
      yawDegrees: 48,
      isMirrored: true,
      details: ['roof-rails', 'fog-lamps'],
    });
    expect(name).toBe('suv-compact-blue-three-quarter-0ch35');
  });

  it.each([
    '',
    'sedan',
    'sedan-red-side',
    'sedan-red-side-',
    'sedan-red-side-0000',
    'sedan-red-side-000000',
    'sedan-red-side-0000A',
    'sedan-red-side-00000 ',
    'Sedan-red-side-00000',
    'sedan-pink-side-00000',
    'sedan-red-top-00000',
    'hovercraft-red-side-00000',
    ' sedan-red-side-00000',
    'sedan-red-side-00000\n',
    'sedan-red-side-00000.svg',
    '../sedan-red-side-00000',
    'sedan-red-side-zzzzz',
    '__proto__',
    'sedan-red-side-0000f',
  ])('is not %j', (text) => {
    expect(parsePictureName(text)).toBeUndefined();
  });

  it('has one spelling per picture, with existing codes only', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DRAWN_BODIES),
        fc.integer({ min: 0, max: 36 ** 5 - 1 }),
        (body, code) => {
          const name = `${body}-red-side-${code.toString(36).padStart(5, '0')}`;
          const picture = parsePictureName(name);
          if (picture) expect(pictureName(picture)).toBe(name);
        },
      ),
    );
  });
});
