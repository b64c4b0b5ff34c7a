import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { COLOR_ROLES, SCHEMES, colorIn } from './brand-look.js';
import type { BrandLook, Scheme } from './brand-look.js';
import { BRANDS } from './brands.js';

/** Minimum contrast for text of normal size, and for other visible parts: WCAG 2.2 AA. */
const TEXT = 4.5;
const SHAPE = 3;

/** All pairs of foreground and background tokens that pages use, in each scheme of each brand. */
const PAIRS: readonly (readonly [upon: string, grounds: string, atLeast: number])[] = [
  ['ink', 'surface canvas sunken accent-soft', TEXT],
  ['muted', 'surface canvas sunken accent-soft', TEXT],
  ['faint', 'surface canvas sunken', TEXT],
  ['accent-ink', 'accent accent-hover', TEXT],
  ['accent-text', 'surface canvas accent-soft accent-soft-hover', TEXT],
  ['surface', 'ink', TEXT],
  ['footer-ink', 'footer', TEXT],
  ['footer', 'white', TEXT],
  ['great-ink', 'great', TEXT],
  ['good', 'surface good-soft', TEXT],
  ['warning', 'surface warning-soft', TEXT],
  ['danger', 'surface danger-soft', TEXT],
  ['accent', 'surface canvas', SHAPE],
  ['focus', 'surface canvas', SHAPE],
  ['line-control', 'surface canvas', SHAPE],
  ['great', 'surface', SHAPE],
  ['saved', 'surface', SHAPE],
  ['star', 'surface', SHAPE],
];

const tokensCss = readFileSync(
  new URL('../../../views/styles/tokens.css', import.meta.url),
  'utf8',
);
const rows = Object.values(BRANDS).flatMap(({ key, look }) =>
  SCHEMES.map((scheme) => ({ key, scheme, look })),
);

describe('Brand colors', () => {
  it.each(rows)('contrast with their background ($key, $scheme)', ({ look, scheme }) => {
    const colors = colorsOf(look, scheme);
    const pairs = PAIRS.flatMap(([upon, grounds, atLeast]) =>
      grounds.split(' ').map((ground) => ({ upon, ground, atLeast })),
    );
    const measured = pairs.map((pair) => ({
      ...pair,
      has: contrast(colors.get(pair.upon)!, colors.get(pair.ground)!),
    }));
    expect(measured).toHaveLength(36);
    expect(measured.filter(({ has, atLeast }) => !(has >= atLeast))).toEqual([]);
  });

  it.each(rows)('of a mark are visible beside the name ($key, $scheme)', ({ look, scheme }) => {
    const [plate, ...drawn] = look.mark.shapes;
    const ground = colorIn(scheme, plate!.fill!);
    expect(contrast(ground, colorIn(scheme, look.colors.surface))).toBeGreaterThanOrEqual(SHAPE);
    for (const { stroke } of drawn)
      expect(contrast(colorIn(scheme, stroke!), ground)).toBeGreaterThanOrEqual(SHAPE);
  });

  it('redefine no shared color', () => {
    expect(COLOR_ROLES.map(kebab).filter((name) => tokensCss.includes(`--${name}:`))).toEqual([]);
  });
});

/** Colors of a page by token: those of the brand and the shared ones. */
function colorsOf({ colors }: BrandLook, scheme: Scheme): ReadonlyMap<string, string> {
  const shared = Array.from(
    tokensCss.matchAll(
      /--([\w-]+): (?:light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)|(#[\da-f]{6}));/g,
    ),
    ([, name, light, dark, both]) =>
      [name!, both ?? (scheme === 'light' ? light! : dark!)] as const,
  );
  const chosen = COLOR_ROLES.map((role) => [kebab(role), colorIn(scheme, colors[role])] as const);
  return new Map([['white', '#ffffff'], ...shared, ...chosen]);
}

function kebab(role: string): string {
  return role.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Contrast of two colors as defined by WCAG, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter! + 0.05) / (darker! + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
