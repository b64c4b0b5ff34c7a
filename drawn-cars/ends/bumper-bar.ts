import type { BodyShape } from '../bodies/body-shape.js';
import { CLADDING, type Car } from '../car.js';
import { BRIGHT } from '../materials.js';

/** Edge of a bumper that is separate from the body. */
export const BAR_EDGE = 'stroke="#4a5158"';

/**
 * Bottom and top of the front bumper of trucks and off-roaders, in cm. Undefined if the bumper is
 * part of the body.
 */
export function bumperBar({
  hasStepBumpers,
  hasSpareWheel,
}: BodyShape): readonly [foot: number, top: number] | undefined {
  if (hasStepBumpers) return [46, 67];
  return hasSpareWheel ? [52, 70] : undefined;
}

/** Unpainted plastic on off-roaders; on trucks chrome, or paint with the sporty grille. */
export function barPaint({ shape, tones, has }: Car): string {
  if (!shape.hasStepBumpers) return CLADDING;
  return has('sporty-grille') ? tones.turned : BRIGHT;
}
