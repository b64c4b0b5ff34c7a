import { bonnetLipIndex } from '../bodies/body-shape.js';
import { BLACK_ROOF, BLACK_TRIM } from '../car.js';
import { hull } from '../hull.js';
import { closedPath, type Point } from '../path.js';
import type { Corner, Outline } from '../pen.js';
import { filled } from '../svg.js';
import type { BodyInSpace, CornerInSpace } from './body-in-space.js';

/** Height of the center of roof and hood above their edges, in cm. */
const CROWN = 4;
/** Samples across a skin: share of the half width, and share of the crown there. */
const ARCH = [
  [1, 0],
  [0.5, 0.75],
  [0, 1],
  [-0.5, 0.75],
  [-1, 0],
] as const;

const INTERIOR = '#12171b';

/** Skin of the roof, or the seats of an open car. */
export function roof(body: BodyInSpace): string {
  const { shape, tones, has } = body.car;
  if (shape.isOpen) return openCabin(body);
  const header = shape.windscreen[1];
  const onTop = shape.silhouette.filter(
    ([back, up], index) => index > 6 && back >= header[0] - 2 && up > shape.height - 11,
  );
  return filled(has('dark-roof') ? BLACK_ROOF : tones.sky, skin(body, [header, ...onTop]));
}

/** Filled with `j`, the gradient of a hood in perspective. */
export function hoodInPerspective(body: BodyInSpace): string {
  const { shape, tones } = body.car;
  const cowl = shape.windscreen[0];
  const spine = shape.silhouette
    .slice(bonnetLipIndex(shape))
    .filter(([back]) => back < cowl[0] - 4);
  return filled('url(#j)', skin(body, [...spine, cowl]), `stroke="${tones.lit}" stroke-width="4"`);
}

/** The windshield, filled with `x`, with passenger seat and steering wheel. */
export function windshieldInPerspective({
  car: { shape },
  surface: { halfWidth },
  draw,
  project,
  scale,
}: BodyInSpace): string {
  const [[footX, footY], [headX, headY]] = shape.windscreen;
  const [foot, head] = [halfWidth(footX, footY), halfWidth(headX, headY)];
  const glass = draw([
    [footX, footY, foot, 3],
    [headX, headY, head, 1],
    [headX - 8, headY + 3, 0, 40],
    [headX, headY, -head, 4],
    [footX, footY, -foot, 3],
    [footX - 16, footY, 0, 60],
  ]);
  const inGlass = (across: number, up: number): Point =>
    project([
      footX + (headX - footX) * up,
      footY + (headY - footY) * up,
      (foot + (head - foot) * up) * across,
    ]);
  const [wheelX, wheelY] = inGlass(0.52, 0.16).map(Math.round);
  return (
    filled('url(#x)', glass, `stroke="${BLACK_TRIM}" stroke-width="3"`) +
    `<g fill="${INTERIOR}" opacity=".45"><path d="${seatBack(inGlass(0.05, 0.2), scale)}"/>` +
    `<path fill="none" stroke="${INTERIOR}" stroke-width="5" d="M${wheelX} ${wheelY}a19 18 0 0 1 38 2"/></g>`
  );
}

/** Vertical in the picture, regardless of the glass's slant. */
function seatBack([x, y]: Point, scale: number): string {
  const top = y - 20 * scale;
  return closedPath([
    [x, y],
    [x + 4 * scale, top, 8],
    [x + 18 * scale, top, 8],
    [x + 22 * scale, y],
  ]);
}

/** Path data of a skin arched over a line of the silhouette. */
export function skin(
  { surface: { halfWidth }, project, scale }: BodyInSpace,
  spine: Outline,
): string {
  const places = spine.flatMap(([back, up]) =>
    ARCH.map(([across, rise]) => project([back, up + CROWN * rise, halfWidth(back, up) * across])),
  );
  return closedPath(hull(places, 22 * scale).map(([x, y]) => [x, y, 28 * scale]));
}

function openCabin({ surface: { halfWidth }, draw }: BodyInSpace): string {
  const tub: Corner[] = [
    [186, 99, 4],
    [340, 103, 8],
    [430, 103, 6],
  ];
  const edge = (side: number): CornerInSpace[] =>
    tub.map(([back, up, ease = 0]) => [back, up, side * halfWidth(back, up), ease]);
  const seat = (left: number): string =>
    draw([
      [268, 92, left + 22],
      [276, 120, left + 20, 6],
      [280, 129, left + 8, 5],
      [280, 129, left - 8, 5],
      [276, 120, left - 20, 6],
      [268, 92, left - 22],
    ]);
  return (
    filled('#201a17', draw([...edge(1), ...edge(-1).toReversed()])) +
    filled('#5a463a', seat(40) + seat(-40), 'stroke="#251c17"')
  );
}
