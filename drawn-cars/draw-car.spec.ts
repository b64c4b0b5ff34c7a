import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { elementsOf } from '../test/xml-reader.js';
import { detailsOf } from './bodies/all-bodies.js';
import {
  BACKGROUNDS,
  DRAWN_BODIES,
  DETAILS,
  LIGHTS,
  PAINT_COLORS,
  VIEWS,
  WHEEL_DESIGNS,
  YAWS_DEGREES,
  type Background,
  type DrawnBody,
  type CarOptions,
} from './car-options.js';
import { drawCar } from './draw-car.js';

const MAX_BYTES_SENT = 3072;
const MAX_BYTES = 10_000;

/** Options with the largest output, besides a grille, which a closed one would save. */
const THE_LARGEST: CarOptions = {
  wheel: 'multi-spoke',
  light: 'evening',
  color: 'gold',
  yawDegrees: 48,
  isMirrored: true,
};

const pictures = fc.constantFrom(...DRAWN_BODIES).chain((body: DrawnBody) =>
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

describe('A drawn car', () => {
  it('is small as gzip and brotli, in every body and view, with the largest background and all details', () => {
    const bytesBefore = (background: Background): number =>
      gzipSync(drawCar({ ...THE_LARGEST, background })).length;
    const [background] = BACKGROUNDS.toSorted(
      (one, other) => bytesBefore(other) - bytesBefore(one),
    );
    for (const body of DRAWN_BODIES) {
      for (const view of VIEWS) {
        const details = detailsOf(body).filter((detail) => detail !== 'closed-grille');
        expectSmall(drawCar({ ...THE_LARGEST, body, view, background, details }));
      }
    }
  });

  it('is small, well-formed and deterministic', () => {
    fc.assert(
      fc.property(pictures, (options) => {
        const svg = drawCar(options);
        expectSmall(svg);
        expectWellFormed(svg);
        expect(drawCar({ ...options, details: options.details.toReversed() }) === svg).toBe(true);
      }),
      { numRuns: 250 },
    );
  });

  it('defines exactly what it refers to', () => {
    for (const body of DRAWN_BODIES) {
      for (const view of VIEWS) {
        const svg = drawCar({ body, view, details: detailsOf(body) });
        const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
        const used = new Set([...svg.matchAll(/(?:url\(|href=")#([^)"]+)/g)].map(([, id]) => id));
        expect(new Set(defined).size).toBe(defined.length);
        expect([...used].filter((id) => !defined.includes(id))).toEqual([]);
      }
    }
  });

  it('has no text, script, style, external URL or invalid number', () => {
    fc.assert(
      fc.property(pictures, (options) => {
        const svg = drawCar(options);
        expect(svg).not.toMatch(
          /<(text|script|style|image|foreignObject)|href="[^#]|url\([^#]|\son\w+=|NaN|undefined|Infinity|e-\d/,
        );
        expect(svg.match(/https?:/g)).toEqual(['http:']);
      }),
      { numRuns: 100 },
    );
  });

  it('shows every choice: each one changes the picture', () => {
    const differ = (choices: readonly CarOptions[]): void =>
      expect(new Set(choices.map(drawCar)).size).toBe(choices.length);
    differ(DRAWN_BODIES.map((body) => ({ body, wheel: 'mesh' })));
    differ(PAINT_COLORS.map((color) => ({ color })));
    differ(VIEWS.map((view) => ({ view })));
    differ(BACKGROUNDS.map((background) => ({ background })));
    differ(WHEEL_DESIGNS.map((wheel) => ({ wheel })));
    differ(LIGHTS.map((light) => ({ light })));
    differ(YAWS_DEGREES.map((yawDegrees) => ({ yawDegrees })));
    differ([{ isMirrored: false }, { isMirrored: true }]);
  });

  it('shows each detail of a body in at least one view', () => {
    for (const body of DRAWN_BODIES) {
      const allViews = (options: CarOptions): string =>
        VIEWS.map((view) => drawCar({ ...options, body, view })).join('');
      const plain = allViews({});
      expect(detailsOf(body).filter((detail) => allViews({ details: [detail] }) === plain)).toEqual(
        [],
      );
    }
  });

  it('uses every detail on some body, and no body has more than a picture name can hold', () => {
    expect(
      DETAILS.filter((detail) => !DRAWN_BODIES.some((body) => detailsOf(body).includes(detail))),
    ).toEqual([]);
    expect(Math.max(...DRAWN_BODIES.map((body) => detailsOf(body).length))).toBeLessThanOrEqual(8);
  });

  it('rejects unknown values with the valid ones', () => {
    const bodies = `body must be one of ${DRAWN_BODIES.join(', ')}; got hovercraft`;
    expect(() => drawCar({ body: 'hovercraft' as 'sedan' })).toThrow(new RangeError(bodies));
    expect(() => drawCar({ color: 'pink' as 'red' })).toThrow(/^color must be one of white, black/);
    expect(() => drawCar({ view: 'top' as 'side' })).toThrow(
      /^view must be one of three-quarter, side, rear-three-quarter, front, rear, wheel; got top$/,
    );
    expect(() => drawCar({ background: 'moon' as 'lot' })).toThrow(RangeError);
    expect(() => drawCar({ wheel: 'square' as 'mesh' })).toThrow(RangeError);
    expect(() => drawCar({ light: 'night' as 'day' })).toThrow(RangeError);
    expect(() => drawCar({ yawDegrees: 90 as 42 })).toThrow(/^yawDegrees must be one of 42, /);
    expect(() => drawCar({ details: ['bed-cover'] })).toThrow(
      /^detail of sedan must be one of dark-roof, .*; got bed-cover$/,
    );
  });
});

function expectSmall(svg: string): void {
  expect(svg.length).toBeLessThanOrEqual(MAX_BYTES);
  expect(gzipSync(svg, { level: 9 }).length).toBeLessThanOrEqual(MAX_BYTES_SENT);
  expect(
    brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length,
  ).toBeLessThanOrEqual(MAX_BYTES_SENT);
}

function expectWellFormed(svg: string): void {
  const elements = elementsOf(svg);
  expect(elements[0]!.name).toBe('svg');
  expect(elements.length).toBeGreaterThan(30);
}
