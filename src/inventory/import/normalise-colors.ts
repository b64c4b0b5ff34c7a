import type { ExteriorColorCode, InteriorColorCode } from '../../catalogue/options/colors.js';
import { exteriorColorOf, INTERIOR_COLORS } from '../../catalogue/options/colors.js';

const SAID_NOTHING = /^(?:-+|n\/?a|none|null|unknown|unspecified|not specified|custom|other|tbd)$/i;
const INTERIOR_CODES: ReadonlySet<string> = new Set(INTERIOR_COLORS.map((option) => option.code));
/** Exterior colors that interiors have no code for, and the one a shopper would look under. */
const INTERIOR_OF_EXTERIOR: Readonly<Partial<Record<ExteriorColorCode, InteriorColorCode>>> = { SILVER: 'GRAY', GOLD: 'BEIGE' };

/** The simple paint color of a feed's text; undefined when it names none. */
export function exteriorColorFrom(text: string): ExteriorColorCode | undefined {
  return text === '' || SAID_NOTHING.test(text) ? undefined : exteriorColorOf(text);
}

/** The simple interior color: words of several colors count by the first that is known; any other named color is OTHER. */
export function interiorColorFrom(text: string): InteriorColorCode | undefined {
  if (text === '' || SAID_NOTHING.test(text)) return undefined;
  const first = text
    .split(/[/,&]| and | with | w\//i)
    .map((part) => exteriorColorOf(part))
    .find((code) => code !== undefined);
  if (first === undefined) return 'OTHER';
  return INTERIOR_CODES.has(first) ? (first as InteriorColorCode) : (INTERIOR_OF_EXTERIOR[first] ?? 'OTHER');
}
