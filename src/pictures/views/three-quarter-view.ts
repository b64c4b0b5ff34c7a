import type { Car } from '../car.js';
import type { YawDegrees } from '../car-options.js';
import { frontFace } from '../ends/front-face.js';
import type { End } from '../ends/end.js';
import { flankDefinitions, flankSkin, type Flank } from '../flank/flank.js';
import type { DrawnView } from '../frame.js';
import { whole } from '../pen.js';
import { decimal, LEFT_TO_RIGHT, linearGradient } from '../svg.js';
import { wheelDefinition } from '../wheels.js';
import { bed, mirror } from './attachments.js';
import { bodyInSpace, type BodyInSpace } from './body-in-space.js';
import { bonnet, roof, windscreen } from './upper-body.js';
import { farTyres, flares, nearWheels } from './wheels-in-space.js';

/** Ahead of the car, to its left and a little above: the flank and the face wrapped on the rounded body in perspective. */
export function threeQuarterView(car: Car, yawDegrees: YawDegrees): DrawnView {
  const body = bodyInSpace(car, yawDegrees);
  const flank: Flank = { car, pen: body.flankPen, hasNose: false };
  const face: End = { car, pen: body.facePen, half: car.shape.width / 2, farReach: body.farReach };
  return {
    definitions: flankDefinitions(flank, paintAxis(body)) + definitions(body),
    shadow: shadow(body),
    art:
      farTyres(body) +
      bed(body) +
      roof(body) +
      bonnet(body) +
      windscreen(body) +
      nearWheels(body) +
      `<use href="#F" fill="url(#b)"/>${flankSkin(flank)}${flares(body)}<use href="#F" fill="url(#f)"/>${frontFace(face)}${mirror(body)}`,
    groundY: body.groundY,
    footY: body.footY,
  };
}

function definitions(body: BodyInSpace): string {
  const { car, scale } = body;
  const { tones } = car;
  return (
    `<path id="F" d="${frontOutline(body)}"/>` +
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

/** The face, from its lip round to where the flank takes over. */
function frontOutline({ car: { shape }, surface: { bonnetLip }, facePen }: BodyInSpace): string {
  const half = shape.width / 2;
  const [lip, nose] = [shape.silhouette[1][1], bonnetLip[1]];
  return facePen.shape(
    whole([
      [0, nose],
      [half * 0.62, nose, 20],
      [half * 0.93, nose - 6, 8],
      [half * 0.985, nose * 0.6, 16],
      [half * 0.92, lip, 6],
      [0, lip],
    ]),
  );
}

/** Paint shades square to the belt line as it runs in perspective. */
function paintAxis({ car: { shape }, project }: BodyInSpace): string {
  const { axles, width, length, height, sillHeight } = shape;
  const half = width / 2;
  const [front, rear] = [project([axles.front, 100, half]), project([axles.rear, 100, half])];
  const slope = (rear[1] - front[1]) / (rear[0] - front[0]);
  const [up, down] = [project([length * 0.45, height + 2, half * 0.9]), project([length * 0.45, sillHeight, half])];
  const drop = (down[1] - up[1]) / (1 + slope ** 2);
  const [x1, y1, x2, y2] = [up[0], up[1], up[0] - slope * drop, up[1] + drop].map(Math.round);
  return `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
}

/** Shade on the ground: wide and soft, and a dark core under the floor. */
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
