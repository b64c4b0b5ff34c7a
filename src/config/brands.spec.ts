import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { COLOR_ROLES } from './brand-look.js';
import type { ColorRole } from './brand-look.js';
import { BRANDS } from './brands.js';

const brands = Object.values(BRANDS);

/** Text of ordinary size, and what only has to be seen: WCAG 2.2 AA. */
const TEXT = 4.5;
const SHAPE = 3;

/** Which role stands on which. White is `surface`, the same for every brand. */
const PAIRS: readonly (readonly [upon: ColorRole | 'white', ground: ColorRole | 'white', atLeast: number])[] = [
  ...(['ink', 'muted', 'faint'] as const).flatMap((text) =>
    (['white', 'canvas', 'sunken'] as const).map((ground) => [text, ground, TEXT] as const),
  ),
  ...(['white', 'canvas', 'accentSoft', 'accentSoftHover'] as const).map((ground) => ['accentText', ground, TEXT] as const),
  ['accentInk', 'accent', TEXT],
  ['accentInk', 'accentHover', TEXT],
  ['footerInk', 'footer', TEXT],
  ['white', 'footer', TEXT],
  ['white', 'ink', TEXT],
  ['accent', 'white', SHAPE],
  ['accent', 'canvas', SHAPE],
  ['focus', 'white', SHAPE],
  ['focus', 'canvas', SHAPE],
  ['lineControl', 'white', SHAPE],
];

describe('a brand', () => {
  it('has a key, a code and a host of its own', () => {
    expect(Object.keys(BRANDS)).toEqual(brands.map(({ key }) => key));
    for (const name of ['key', 'code', 'host'] as const) expect(new Set(brands.map((brand) => brand[name])).size).toBe(brands.length);
  });

  it.each(brands)('has colors that can be read ($key)', ({ look: { colors } }) => {
    const hex = (role: ColorRole | 'white') => (role === 'white' ? '#ffffff' : colors[role]);
    const unreadable = PAIRS.map(([upon, ground, atLeast]) => ({ upon, ground, atLeast, has: contrast(hex(upon), hex(ground)) }));
    expect(unreadable.filter(({ has, atLeast }) => has < atLeast)).toEqual([]);
  });

  it.each(brands)('has a mark that can be seen beside its name ($key)', ({ look: { mark } }) => {
    const [ground, ...drawn] = mark.shapes;
    expect(contrast(ground!.fill!, '#ffffff')).toBeGreaterThanOrEqual(SHAPE);
    for (const { stroke } of drawn) expect(contrast(stroke!, ground!.fill!)).toBeGreaterThanOrEqual(SHAPE);
  });
});

describe('colors that every brand shares', () => {
  const css = readFileSync(new URL('../../views/styles/tokens.css', import.meta.url), 'utf8');
  const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(css)![1]!;

  it.each([
    ['good', 'surface'],
    ['good', 'good-soft'],
    ['great-ink', 'great'],
    ['warning', 'surface'],
    ['warning', 'warning-soft'],
    ['danger', 'surface'],
    ['danger', 'danger-soft'],
    ['urgent', 'surface'],
  ])('%s can be read on %s', (upon, ground) => {
    expect(contrast(token(upon), token(ground))).toBeGreaterThanOrEqual(TEXT);
  });

  it('are none of those that a brand chooses', () => {
    const names = COLOR_ROLES.map((role) => role.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    expect(names.filter((name) => new RegExp(`--${name}:`).test(css))).toEqual([]);
  });
});

/** The contrast of two colors as WCAG defines it, from 1 to 21. */
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
