import type { ExteriorColorCode, InteriorColorCode } from '../../../catalog/options/colors.js';
import {
  EXTERIOR_COLORS,
  exteriorColorOf,
  INTERIOR_COLORS,
} from '../../../catalog/options/colors.js';
import { memoize } from '../../../platform/memoize.js';
import { plainWords } from '../../../catalog/word-table.js';

const SIMPLE_NAMES: ReadonlyMap<string, ExteriorColorCode> = new Map(
  EXTERIOR_COLORS.map(({ swatch, code }) => [swatch, code]),
);

const INTERIOR_CODES: ReadonlySet<string> = new Set(INTERIOR_COLORS.map((option) => option.code));

/** The interior color of exterior colors that interiors do not have. Default: OTHER. */
const INTERIOR_OF_EXTERIOR: Readonly<Partial<Record<ExteriorColorCode, InteriorColorCode>>> = {
  SILVER: 'GRAY',
  GOLD: 'BEIGE',
};

/** Separators of several colors; the first known one counts. */
const BETWEEN_COLORS = /[/,&;|+]| and | with | over | w\//i;

const OTHER_PARTS =
  'roof|(?:hard|soft)?top|stripes?|wheels?|rims?|hood|interior|accents?|decals?|graphics|mirrors?|trim|bumpers?';

/**
 * Another part of the car, with the color before it: "black roof", "black soft top", "white racing
 * stripes".
 */
const COLOR_OF_PART = new RegExp(
  String.raw`[\p{L}\p{N}]+[\s-]+(?:(?:contrast(?:ing)?|soft|hard|racing)[\s-]+)*(?:${OTHER_PARTS})\b`,
  'giu',
);

/** The same with the color after it: "roof black". */
const PART_FIRST = new RegExp(String.raw`^\s*(?:${OTHER_PARTS})\b`, 'iu');

/** Negations: "not red", "non-red". */
const DENIED = /\bnot\b.*$|\bnon[\s-]+[\p{L}\p{N}]+/giu;

/** The exterior color that a value names; of several, the first of the body. Undefined if there is none. */
export const exteriorColorFrom: (text: string) => ExteriorColorCode | undefined = memoize((text) =>
  text
    .split(BETWEEN_COLORS)
    .filter((part) => !PART_FIRST.test(part))
    .map((part) => firstColorOf(part.replace(COLOR_OF_PART, ' ').replace(DENIED, ' ')))
    .find((code) => code !== undefined),
);

/**
 * "Red black" is red, and "Magnetic Gray" is gray: makers' names count only without a simple name.
 */
function firstColorOf(text: string): ExteriorColorCode | undefined {
  const named = plainWords(text)
    .split(' ')
    .map((word) => SIMPLE_NAMES.get(word))
    .find((code) => code !== undefined);
  return named ?? exteriorColorOf(text);
}

/** The interior color that a value names; of several, the first known one. Undefined if there is none. */
export const interiorColorFrom: (text: string) => InteriorColorCode | undefined = memoize(
  (text) => {
    const first = text
      .split(BETWEEN_COLORS)
      .map((part) => exteriorColorOf(part.replace(DENIED, ' ')))
      .find((code) => code !== undefined);
    return first && interiorColorOf(first);
  },
);

/** Maps an exterior color to the fewer interior colors. */
export function interiorColorOf(color: ExteriorColorCode): InteriorColorCode {
  return INTERIOR_CODES.has(color)
    ? (color as InteriorColorCode)
    : (INTERIOR_OF_EXTERIOR[color] ?? 'OTHER');
}
