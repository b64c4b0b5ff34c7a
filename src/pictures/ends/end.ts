import { beltHeight } from '../bodies/body-shape.js';
import type { Car } from '../car.js';
import { mirrored, type Outline, type Pen } from '../pen.js';

/** Front or rear of a car, drawn from the middle outwards (cm) and up from the ground, on whatever surface the pen draws. */
export interface End {
  readonly car: Car;
  readonly pen: Pen;
  /** Half the breadth of the body. */
  readonly half: number;
  /** How far the eye sees on the car's right side, cm from the middle. */
  readonly farReach: number;
}

/** Less than this of a shape, cm, would only be a sliver at the edge. */
const MIN_SEEN = 6;

/** Shapes or lines on both sides of the middle, as far as the eye sees them. */
export function onBothSides({ farReach }: End, ...outlines: readonly Outline[]): Outline[] {
  const seen = outlines.filter((outline) => Math.min(...outline.map(([across]) => across)) < farReach - MIN_SEEN);
  return [...outlines, ...seen.map(mirrored)];
}

/** Half the breadth of the roof and, at the belt's height, of the body; cm. */
export function measuresOf({ car: { shape }, half }: End): { roof: number; waist: number; belt: number } {
  return { roof: half * shape.roofShare, waist: half * 0.93, belt: beltHeight(shape) };
}
