import { beltHeight, bonnetLipIndex, bootLipIndex, isBlunt, type BodyShape } from './bodies/body-shape.js';
import type { Corner } from './pen.js';

/** How a body rounds off in plan: the flank and the face of one shape, as the eye finds them away from the flat drawing. cm. */
export interface BodySurface {
  /** Half the breadth at a place of the flank. */
  readonly halfWidth: (back: number, up: number) => number;
  /** Where along the car the face is that turns to the eye, `across` from the middle. */
  readonly faceDepth: (across: number, up: number) => number;
  /** Where the face ends and the bonnet or the boot lid begins. */
  readonly bonnetLip: Corner;
}

/** The surface of a body that turns its nose to the eye, worked out from its flank's outline, its width and where its lamps sit. */
export const noseSurface = (shape: BodyShape): BodySurface =>
  surfaceOf(shape, noseRounding(shape), shape.silhouette[bonnetLipIndex(shape)]);

/** The surface of a body that turns its tail to the eye. All places are the car's own, counted from the nose backwards. */
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

/** The outline alone: nose for tail. */
function turnedAround(shape: BodyShape): BodyShape {
  const silhouette = shape.silhouette.map(([back, up, ease]) => [shape.length - back, up, ease] as const).toReversed();
  return { ...shape, silhouette: silhouette as readonly Corner[] as BodyShape['silhouette'] };
}

function surfaceOf(shape: BodyShape, rounding: NoseRounding, lip: Corner = shape.silhouette[1]): BodySurface {
  const half = shape.width / 2;
  const noseAt = noseProfile(shape);
  // The bonnet's edge sits behind the bumper, so the rounding of the plan starts further back up there.
  const setback = (up: number): number => (up < lip[1] ? noseAt(up) : lip[0] * Math.max(0, 1 - (up - lip[1]) / 20));
  return {
    bonnetLip: lip,
    halfWidth: (back, up) => half * widthShare(shape, up) * ahead(rounding, back - setback(up)) * behind(shape, back),
    faceDepth: (across, up) => noseAt(up) + faceCurve(Math.abs(across), half * widthShare(shape, up), rounding),
  };
}

interface NoseRounding {
  /** How far back the rounding reaches, cm. */
  readonly depth: number;
  /** The share of the breadth it takes off at the nose. */
  readonly taper: number;
}

function noseRounding(shape: BodyShape): NoseRounding {
  if (isBlunt(shape)) return { depth: 52, taper: 0.24 };
  return { depth: shape.face === 'slim' ? 60 : 74, taper: 0.34 };
}

/** The half breadth at a height, as a share: nearly upright sides, then leaning in towards the roof. */
export function widthShare(shape: BodyShape, up: number): number {
  const belt = beltHeight(shape);
  const middle = belt * 0.6;
  if (up < belt) return 1 - 0.05 * ((up - middle) / middle) ** 2;
  return 0.978 - (0.978 - shape.roofShare) * Math.min(1, (up - belt) / (shape.height - belt));
}

const ahead = ({ depth, taper }: NoseRounding, back: number): number => 1 - taper * (Math.max(0, depth - Math.max(0, back)) / depth) ** 2;

function behind(shape: BodyShape, back: number): number {
  const taper = isBlunt(shape) ? 0.05 : 0.14;
  return 1 - taper * (Math.max(0, back - shape.length + 60) / 60) ** 2;
}

/** How far back the nose is at a height, along the middle of the car. */
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
