import type { SvgColor } from '../color.js';
import { SeededChoice } from '../seeded-choice.js';

/** Drawings for a dealer without pictures: its logo, and the front of a showroom. */
export type DealerPicture = 'logo' | 'facade';

/** Inputs of a dealer's drawing. */
export interface DealerSign {
  readonly picture: DealerPicture;
  /** At most two letters or digits, in lowercase; empty for names in other alphabets. */
  readonly initials: string;
  /** Index in `DEALER_COLORS`. */
  readonly color: number;
}

/** Colors on which white letters are readable. Append only, so that names keep their meaning. */
export const DEALER_COLORS: readonly [SvgColor, ...SvgColor[]] = [
  '#12456b',
  '#7a1f2b',
  '#1f5c3a',
  '#3b3f8f',
  '#6b3d12',
  '#2b3a42',
  '#5a2a6b',
  '#0f5b66',
];

const COLORS = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const NAME = /^dealer-(logo|facade)-([0-9a-z]{0,2})-([0-7])$/;

/** Stable name of a dealer's picture. It encodes everything that is drawn, as for cars. */
export function dealerPictureName(dealerName: string, picture: DealerPicture): string {
  const initials = dealerName
    .normalize('NFD')
    .replaceAll(/[^\p{ASCII}]/gu, '')
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toLowerCase())
    .join('')
    .replaceAll(/[^0-9a-z]/g, '');
  return `dealer-${picture}-${initials}-${new SeededChoice(dealerName).oneOf(COLORS)}`;
}

/** Parses a picture name; undefined for strings that `dealerPictureName` does not produce. */
export function parseDealerPictureName(name: string): DealerSign | undefined {
  const [, picture, initials, color] = NAME.exec(name) ?? [];
  return picture === undefined
    ? undefined
    : { picture: picture as DealerPicture, initials: initials!, color: Number(color) };
}
