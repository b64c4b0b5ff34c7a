import {
  beltHeight,
  bonnetLipIndex,
  bootLipIndex,
  isBlunt,
  type BodyShape,
} from './bodies/body-shape.js';
import type { Corner } from './pen.js';

/** Rounding of a body seen from above: flank and face as surfaces in space, in cm. */
export interface BodySurface {
  /** Half width at a position of the flank. */
  readonly halfWidth: (back: number, up: number) => number;
  /** Position along the car of the face toward the viewer. `across`: from the center. */
  readonly faceDepth: (across: number, up: number) => number;
  /** Where the face ends and the hood or trunk lid begins. */
  readonly bonnetLip: Corner;
}

/**
 * Surface of a body with its nose toward the viewer, computed from outline, width and position of
 * lamps.
 */
export const noseSurface = (shape: BodyShape): BodySurface =>
  surfaceOf(shape, noseRounding(shape), shape.silhouette[bonnetLipIndex(shape)]);

/**
 * Surface of a body with its tail toward the viewer. Positions are counted from the nose backward.
 */
export function tailSurface(shape: BodyShape): BodySurface {
  const turned = turnedAround(shape);
  const { length } = shape;
  const [lipBack, lipUp] = shape.silhouette[bootLipIndex(shape)] ?? shape.silhouette[3];
  const { halfWidth, faceDepth } = surfaceOf(turned, TAIL_ROUNDING, [length - lipBack, lipUp]);
  return {
    bonnetLip: [lipBack, lipUp],
    halfWidth: (back, up) => halfWidth(length - back, up),
    faceDepth: (across, up) => length - faceDepth(across, up),
  };
}

const TAIL_ROUNDING: NoseRounding = { depth: 40, taper: 0.2 };

/** The outline with nose and tail swapped. */
function turnedAround(shape: BodyShape): BodyShape {
  const silhouette = shape.silhouette
    .map(([back, up, ease]) => [shape.length - back, up, ease] as const)
    .toReversed();
  return { ...shape, silhouette: silhouette as readonly Corner[] as BodyShape['silhouette'] };
}

function surfaceOf(
  shape: BodyShape,
  rounding: NoseRounding,
  lip: Corner = shape.silhouette[1],
): BodySurface {
  const half = shape.width / 2;
  const noseAt = noseProfile(shape);
  // The edge of the hood is behind the bumper, so the rounding starts farther back at that height.
  const setback = (up: number): number =>
    up < lip[1] ? noseAt(up) : lip[0] * Math.max(0, 1 - (up - lip[1]) / 20);
  return {
    bonnetLip: lip,
    halfWidth: (back, up) =>
      half * widthShare(shape, up) * ahead(rounding, back - setback(up)) * behind(shape, back),
    faceDepth: (across, up) =>
      noseAt(up) + faceCurve(Math.abs(across), half * widthShare(shape, up), rounding),
  };
}

interface NoseRounding {
  /** How far back the rounding reaches, in cm. */
  readonly depth: number;
  /** Share of the width that it removes at the nose. */
  readonly taper: number;
}

function noseRounding(shape: BodyShape): NoseRounding {
  if (isBlunt(shape)) return { depth: 52, taper: 0.24 };
  return { depth: shape.face === 'slim' ? 60 : 74, taper: 0.34 };
}

/** Share of the half width at a height: nearly vertical sides, then leaning inward to the roof. */
export function widthShare(shape: BodyShape, up: number): number {
  const belt = beltHeight(shape);
  const middle = belt * 0.6;
  if (up < belt) return 1 - 0.05 * ((up - middle) / middle) ** 2;
  return 0.978 - (0.978 - shape.roofShare) * Math.min(1, (up - belt) / (shape.height - belt));
}

const ahead = ({ depth, taper }: NoseRounding, back: number): number =>
  1 - taper * (Math.max(0, depth - Math.max(0, back)) / depth) ** 2;

function behind(shape: BodyShape, back: number): number {
  const taper = isBlunt(shape) ? 0.05 : 0.14;
  return 1 - taper * (Math.max(0, back - shape.length + 60) / 60) ** 2;
}

/** Distance of the nose from the front at a height, along the center line. */
function noseProfile({ silhouette }: BodyShape): (up: number) => number {
  return (up) => {
    const index = Math.max(
      2,
      silhouette.findIndex(([, y], place) => place > 0 && y >= up),
    );
    const [x1, y1] = silhouette[index] ?? silhouette[2];
    const [x0, y0] = silhouette[index - 1] ?? silhouette[1];
    if (y1 === y0) return x1;
    return x0 + (x1 - x0) * Math.min(1, Math.max(0, (up - y0) / (y1 - y0)));
  };
}

function faceCurve(across: number, full: number, { depth, taper }: NoseRounding): number {
  const edge = full * (1 - taper);
  if (across <= edge) return -11 * (1 - (across / edge) ** 2);
  return depth * (1 - Math.sqrt(Math.max(0, (1 - across / full) / taper)));
}
