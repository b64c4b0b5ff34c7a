import type { ExteriorColorCode, InteriorColorCode } from '../../catalog/options/colors.js';
import { WeightedChoice } from './random.js';

/** Shares of colors on US roads, in percent. */
const EXTERIOR_SHARES: Readonly<Record<ExteriorColorCode, number>> = {
  WHITE: 25,
  BLACK: 21,
  GRAY: 19,
  SILVER: 12,
  BLUE: 10,
  RED: 7.5,
  GREEN: 2,
  BROWN: 1.1,
  BEIGE: 0.8,
  ORANGE: 0.7,
  YELLOW: 0.4,
  GOLD: 0.35,
  PURPLE: 0.15,
};
const INTERIOR_SHARES: Readonly<Record<InteriorColorCode, number>> = {
  BLACK: 57,
  GRAY: 20,
  BEIGE: 13,
  BROWN: 5.5,
  RED: 1.5,
  WHITE: 1.5,
  BLUE: 0.5,
  ORANGE: 0.3,
  GREEN: 0.1,
  OTHER: 0.6,
};

/** Simple exterior colors, weighted by their frequency on US roads. */
export const exteriorColors = choiceOf(EXTERIOR_SHARES);

/** Simple interior colors, weighted by their frequency: mostly black, gray and beige. */
export const interiorColors = choiceOf(INTERIOR_SHARES);

function choiceOf<Code extends string>(
  shares: Readonly<Record<Code, number>>,
): WeightedChoice<Code> {
  return new WeightedChoice(Object.keys(shares) as Code[], (code) => shares[code]);
}
