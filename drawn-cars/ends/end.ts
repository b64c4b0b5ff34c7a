import { beltHeight } from '../bodies/body-shape.js';
import type { Car } from '../car.js';
import { mirrored, type Outline, type Pen } from '../pen.js';

/**
 * Front or rear of a car, drawn from the center outward and from the ground up, in cm, on the pen's
 * surface.
 */
export interface End {
  readonly car: Car;
  readonly pen: Pen;
  /** Half width of the body. */
  readonly half: number;
  /** Visible part of the car's right side, in cm from the center. */
  readonly farReach: number;
}

/** Narrower visible parts (cm) are omitted. */
const MIN_SEEN = 6;

/** Shapes or lines on both sides of the center, as far as they are visible. */
export function onBothSides({ farReach }: End, ...outlines: readonly Outline[]): Outline[] {
  const seen = outlines.filter(
    (outline) => Math.min(...outline.map(([across]) => across)) < farReach - MIN_SEEN,
  );
  return [...outlines, ...seen.map(mirrored)];
}

/** Half width of the roof, and of the body at the belt line; in cm. */
export function measuresOf({ car: { shape }, half }: End): {
  roof: number;
  waist: number;
  belt: number;
} {
  return { roof: half * shape.roofShare, waist: half * 0.93, belt: beltHeight(shape) };
}
