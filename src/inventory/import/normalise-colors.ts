import type { ExteriorColorCode, InteriorColorCode } from '../../catalogue/options/colors.js';
import { exteriorColorOf, INTERIOR_COLORS } from '../../catalogue/options/colors.js';
import { remembering } from '../../catalogue/remembering.js';

const INTERIOR_CODES: ReadonlySet<string> = new Set(INTERIOR_COLORS.map((option) => option.code));

/** Exterior colors that interiors have no code for, and the one a shopper would look under; the others are OTHER. */
const INTERIOR_OF_EXTERIOR: Readonly<Partial<Record<ExteriorColorCode, InteriorColorCode>>> = { SILVER: 'GRAY', GOLD: 'BEIGE' };

/** What stands between the colors of an interior; the first that is known counts. */
const BETWEEN_COLORS = /[/,&]| and | with | w\//i;

/** The simple paint color of a feed's text; undefined when it names none. */
export function exteriorColorFrom(text: string): ExteriorColorCode | undefined {
  return exteriorColorOf(text);
}

/** The simple interior color: words of several colors count by the first that is known. Undefined when the text names no color. */
export const interiorColorFrom: (text: string) => InteriorColorCode | undefined = remembering((text) => {
  const first = text
    .split(BETWEEN_COLORS)
    .map((part) => exteriorColorOf(part))
    .find((code) => code !== undefined);
  return first && interiorColorOf(first);
});

/** What an interior of a color is called, of the fewer colors interiors have. */
export function interiorColorOf(color: ExteriorColorCode): InteriorColorCode {
  return INTERIOR_CODES.has(color) ? (color as InteriorColorCode) : (INTERIOR_OF_EXTERIOR[color] ?? 'OTHER');
}
