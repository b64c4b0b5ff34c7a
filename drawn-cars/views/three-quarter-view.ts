import type { BodyShape } from '../bodies/body-shape.js';
import type { BodySurface } from '../body-surface.js';
import type { Car } from '../car.js';
import type { YawDegrees } from '../car-options.js';
import { frontFace } from '../ends/front-face.js';
import type { End } from '../ends/end.js';
import { rearWindow } from '../ends/cabin.js';
import { rearFace, rearSkin } from '../ends/rear-face.js';
import { flankDefinitions, flankSkin, type Flank } from '../flank/flank.js';
import { archRadius } from '../flank/wheel-arch.js';
import type { DrawnView } from '../frame.js';
import { closedPath, type Point } from '../path.js';
import type { Corner } from '../pen.js';
import { decimal, filled, LEFT_TO_RIGHT, linearGradient } from '../svg.js';
import { wheelDefinition } from '../wheels.js';
import { bed, mirror } from './attachments.js';
import { bodyInSpace, type BodyInSpace } from './body-in-space.js';
import { bootLid, rearGlass, spoilerWing } from './upper-tail.js';
import { hoodInPerspective, roof, windshieldInPerspective } from './upper-body.js';
import { farTyres, flares, nearWheels } from './wheels-in-space.js';

/**
 * View from the front left and slightly above: flank and face on the rounded body in perspective.
 */
export function threeQuarterView(car: Car, yawDegrees: YawDegrees): DrawnView {
  const body = bodyInSpace(car, yawDegrees, 'nose');
  return drawn(body, {
    upper: roof(body) + hoodInPerspective(body) + windshieldInPerspective(body),
    face: frontFace(faceOf(body)),
  });
}

/** The same from behind. */
export function rearThreeQuarterView(car: Car, yawDegrees: YawDegrees): DrawnView {
  const body = bodyInSpace(car, yawDegrees, 'tail');
  return drawn(body, {
    upper: roof(body) + bootLid(body) + rearGlass(body) + spoilerWing(body),
    face: backDoors(faceOf(body)) + rearFace(faceOf(body)),
  });
}

/** The doors of a box van extend to its roof. */
const backDoors = (end: End): string =>
  end.car.shape.isBoxVan ? rearWindow(end) + rearSkin(end) : '';

interface Parts {
  /** Roof, windows and lids between the flanks. */
  readonly upper: string;
  /** On the end toward the viewer. */
  readonly face: string;
}

/** The end of the car toward the viewer. */
export const faceOf = ({ car, facePen, farReach }: BodyInSpace): End => ({
  car,
  pen: facePen,
  half: car.shape.width / 2,
  farReach,
});

function drawn(body: BodyInSpace, { upper, face }: Parts): DrawnView {
  const { car, flankPen, ahead, groundY, footY } = body;
  const flank: Flank = { car, pen: flankPen, hasNose: ahead === 'tail', hasTail: ahead === 'nose' };
  return {
    definitions: flankDefinitions(flank, paintAxis(body)) + definitions(body),
    shadow: shadow(body),
    art:
      farTyres(body) +
      bed(body) +
      upper +
      nearWheels(body) +
      filled(car.tones.base, brow(body)) +
      `<use href="#F" fill="url(#b)"/>${flankSkin(flank)}${flares(body)}<use href="#F" fill="url(#f)"/>` +
      `<g clip-path="url(#W)">${face}</g>${mirror(body)}`,
    groundY,
    footY,
  };
}

/**
 * SVG definitions: face `F`, clip `W` to face and flank, paint `j` of lids, glass `x`, shade `f`,
 * wheel, and the shadow's blur `h`.
 */
function definitions(body: BodyInSpace): string {
  const { car, scale } = body;
  const { tones } = car;
  return (
    `<path id="F" d="${faceOutline(body)}"/><clipPath id="W"><use href="#F"/><use href="#o"/></clipPath>` +
    linearGradient('j', [
      [0, tones.sky],
      [1, tones.base],
    ]) +
    linearGradient(
      'x',
      [
        [0, '#2a323a'],
        [0.48, '#6b7a86'],
        [0.5, '#4c5964'],
        [1, '#2b343c'],
      ],
      'x2="1" y2=".6"',
    ) +
    linearGradient(
      'f',
      [
        [0, '#000', 0.4],
        [1, '#000', 0],
      ],
      LEFT_TO_RIGHT,
    ) +
    wheelDefinition(car.shape, car.wheel, scale) +
    '<filter id="h" y="-.4" height="1.8"><feGaussianBlur stdDeviation="10"/></filter>'
  );
}

/** Outline of the face: on the far side as far as it is visible, on the near side to the flank. */
export function faceOutline({
  car: { shape },
  ahead,
  surface: { bonnetLip, faceDepth },
  facePen,
}: BodyInSpace): string {
  const half = shape.width / 2;
  const nose = bonnetLip[1];
  const lip = (
    ahead === 'nose' ? shape.silhouette[1] : (shape.silhouette.at(-2) ?? shape.silhouette[1])
  )[1];
  const edge = half * nearEdge(shape, ahead, faceDepth);
  const near: Corner[] = [
    [Math.min(edge, half * 0.92), lip, 6],
    [edge, nose * 0.6, 16],
    [half * 0.93, nose - 6, 8],
    [half * 0.62, nose, 20],
  ];
  const far: Corner[] = [
    [-half * 0.62, nose, 20],
    [-half, nose - 7, 6],
    [-half, nose * 0.6],
    [-half, lip + 16],
    [-half * 0.92, lip, 6],
  ];
  return facePen.shape([...near, [0, nose], ...far, [0, lip]]);
}

/**
 * Share of the width that the face covers on the near side: around the corner, but not into the
 * wheel opening.
 */
function nearEdge(
  shape: BodyShape,
  ahead: BodyInSpace['ahead'],
  faceDepth: BodySurface['faceDepth'],
): number {
  const [axle, outwards] = ahead === 'nose' ? [shape.axles.front, 1] : [shape.axles.rear, -1];
  const gap = (share: number): number =>
    (axle - faceDepth((share * shape.width) / 2, shape.tyreRadius * 1.6)) * outwards -
    archRadius(shape);
  return [0.985, 0.975, 0.965, 0.95, 0.93].find((share) => gap(share) > 1) ?? 0.9;
}

/** Fills the gap between lid, face and flank that their eased corners leave. */
function brow({
  car: { shape },
  surface: { bonnetLip, halfWidth },
  project,
  facePen,
  ahead,
}: BodyInSpace): string {
  const half = shape.width / 2;
  const [back, up] = bonnetLip;
  const inwards = ahead === 'nose' ? 34 : -16;
  const onEdge = (place: number, height: number, share: number): Point =>
    project([place, height, halfWidth(place, height) * share]);
  return closedPath([
    facePen.at(half * 0.5, up - 1),
    onEdge(back + inwards * 0.2, up + 1, 0.8),
    onEdge(back + inwards, up + 2, 0.98),
    onEdge(back + inwards, up - 14, 1),
    facePen.at(half * 0.97, up - 16),
  ]);
}

/** Gradient axis of the paint, perpendicular to the belt line in perspective. */
function paintAxis({ car: { shape }, project }: BodyInSpace): string {
  const { axles, width, length, height, sillHeight } = shape;
  const half = width / 2;
  const [front, rear] = [project([axles.front, 100, half]), project([axles.rear, 100, half])];
  const slope = (rear[1] - front[1]) / (rear[0] - front[0]);
  const [up, down] = [
    project([length * 0.45, height + 2, half * 0.9]),
    project([length * 0.45, sillHeight, half]),
  ];
  const drop = (down[1] - up[1]) / (1 + slope ** 2);
  const [x1, y1, x2, y2] = [up[0], up[1], up[0] - slope * drop, up[1] + drop].map(Math.round);
  return `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
}

/** Shadow on the ground: wide and soft, with a dark core under the floor. */
function shadow({ car: { shape, daylight }, draw }: BodyInSpace): string {
  const { length, axles } = shape;
  const half = shape.width / 2;
  const [front, rear] = [axles.front - 30, axles.rear + 24];
  const wide = draw([
    [2, 0, half - 2, 40],
    [length - 4, 0, half + 4, 40],
    [length - 4, 0, -half, 40],
    [4, 0, 4 - half, 40],
  ]);
  const core = draw([
    [front, 0, half - 12, 20],
    [rear, 0, half - 6, 20],
    [rear, 0, -half, 20],
    [front, 0, 10 - half, 20],
  ]);
  const opacity = decimal(daylight.shadowOpacity);
  return `<g fill="#0b0e12" opacity="${opacity}" filter="url(#h)"><path opacity=".6" d="${wide}"/><path d="${core}"/></g>`;
}
