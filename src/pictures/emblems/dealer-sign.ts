import { initialsOf } from '../../wording/formats.js';
import type { HexColor } from '../color.js';
import { SeededChoice } from '../seeded-choice.js';

/** What is drawn of a dealer without pictures of its own: its logo, and the front of a showroom. */
export type DealerPicture = 'logo' | 'facade';

/** What a drawing knows of a dealer. */
export interface DealerSign {
  readonly picture: DealerPicture;
  /** At most two letters or figures, in lower case; none for a name in another alphabet. */
  readonly initials: string;
  /** Place in `DEALER_COLORS`. */
  readonly color: number;
}

/** White letters are read on each of them; a color is only ever appended, so that names keep their meaning. */
export const DEALER_COLORS: readonly [HexColor, ...HexColor[]] = [
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

/** The stable name of a dealer's picture; like a car's it holds all that is drawn. */
export function dealerPictureName(dealerName: string, picture: DealerPicture): string {
  const initials = initialsOf(dealerName.normalize('NFD').replaceAll(/[^\p{ASCII}]/gu, ''))
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '');
  return `dealer-${picture}-${initials}-${new SeededChoice(dealerName).oneOf(COLORS)}`;
}

/** The sign of a name; undefined for any text that `dealerPictureName` does not write. */
export function parseDealerPictureName(name: string): DealerSign | undefined {
  const [, picture, initials, color] = NAME.exec(name) ?? [];
  return picture === undefined ? undefined : { picture: picture as DealerPicture, initials: initials!, color: Number(color) };
}
