import { bonnetLipIndex, bootLipIndex, type BodyShape } from '../bodies/body-shape.js';
import type { Corner, Outline, Pen } from '../pen.js';
import type { Flank } from './flank.js';

/** Radius of the wheel opening in cm; a square arch has more clearance. */
export const archRadius = ({ tyreRadius, arch }: BodyShape): number =>
  tyreRadius + (arch === 'square' ? 7 : 4.5);

/**
 * Path data of the painted side with wheel openings. If the view draws the face itself, the side
 * starts behind it.
 */
export function outlineOf({ car: { shape }, pen, hasNose, hasTail }: Flank): string {
  const { axles, tyreRadius, sillHeight, arch } = shape;
  const { silhouette: all } = shape;
  const behindFace = hasNose ? all : [all[0], ...all.slice(bonnetLipIndex(shape))];
  const silhouette = hasTail
    ? behindFace
    : [
        ...behindFace.slice(0, bootLipIndex(shape) + 1),
        [shape.length - 24, shape.sillHeight + 6, 2] as const,
      ];
  if (arch === 'square')
    return pen.shape([
      ...silhouette,
      ...squareArch(shape, axles.rear),
      ...squareArch(shape, axles.front),
    ]);
  const round = (axle: number) =>
    pen.archOver([axle, tyreRadius], archRadius(shape), tyreRadius - sillHeight);
  return pen.shapeEndingIn(silhouette, [...round(axles.rear), ...round(axles.front)]);
}

/**
 * The dark well behind a wheel. It extends below the paint beside the arch, but not above a low
 * hood.
 */
export function wheelWell(shape: BodyShape, axle: number): Outline {
  const { tyreRadius, sillHeight, arch } = shape;
  const reach = archRadius(shape) + 3;
  const ease = arch === 'square' ? 22 : tyreRadius;
  const top = tyreRadius + archRadius(shape) + 0.5;
  return [
    [axle - reach, sillHeight],
    [axle - reach, top, ease],
    [axle + reach, top, ease],
    [axle + reach, sillHeight],
  ];
}

/** Path data of the flare over each wheel. */
export function archLines(shape: BodyShape, pen: Pen): string {
  const lines = [shape.axles.rear, shape.axles.front].map((axle) => squareArch(shape, axle));
  return pen.line(...lines);
}

function squareArch(shape: BodyShape, axle: number): Corner[] {
  const reach = archRadius(shape);
  const top = shape.tyreRadius + reach;
  const [foot, shoulder] = [shape.sillHeight, reach * 0.86];
  return [
    [axle + reach, foot],
    [axle + shoulder, top, 26],
    [axle - shoulder, top, 26],
    [axle - reach, foot],
  ];
}
