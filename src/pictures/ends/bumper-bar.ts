import type { BodyShape } from '../bodies/body-shape.js';
import { CLADDING, type Car } from '../car.js';
import { BRIGHT } from '../materials.js';

/** The edge of a bumper that stands before the body. */
export const BAR_EDGE = 'stroke="#4a5158"';

/** Foot and top of the front bumper of trucks and off-roaders, cm; undefined where the bumper is a part of the body. */
export function bumperBar({ hasStepBumpers, hasSpareWheel }: BodyShape): readonly [foot: number, top: number] | undefined {
  if (hasStepBumpers) return [46, 67];
  return hasSpareWheel ? [52, 70] : undefined;
}

/** Bare plastic on off-roaders; on trucks bright, or painted where the grille is sporty. */
export function barPaint({ shape, tones, has }: Car): string {
  if (!shape.hasStepBumpers) return CLADDING;
  return has('sporty-grille') ? tones.turned : BRIGHT;
}
