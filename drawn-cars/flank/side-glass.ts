import { BLACK_TRIM, CHROME } from '../car.js';
import { GLASS } from '../materials.js';
import type { Outline } from '../pen.js';
import { filled, stroked } from '../svg.js';
import type { Flank } from './flank.js';
import { openCabin } from './open-cabin.js';

/** Outline `i` of the glass, and its clip `d`. */
export function sideGlassDefinitions({ car: { shape }, pen }: Flank): string {
  return shape.sideGlass
    ? `<path id="i" d="${pen.shape(shape.sideGlass)}"/><clipPath id="d"><use href="#i"/></clipPath>`
    : '';
}

/** Glass with seats, reflected sky and frame; for a convertible the open cabin. */
export function sideGlass(flank: Flank): string {
  const { car, pen, hasNose } = flank;
  const { sideGlass: glass, windscreen, rearGlass, pillars, frames, hasChrome } = car.shape;
  if (!glass) return openCabin(flank);
  const [left, right] = [Math.min(...glass.map(([x]) => x)), Math.max(...glass.map(([x]) => x))];
  const room: Room = {
    left,
    span: right - left,
    foot: glass[0][1],
    top: Math.max(...glass.map(([, y]) => y)),
  };
  const isBright = hasChrome || car.has('chrome-windows');
  const edgeOn = [...(hasNose ? [windscreen] : []), ...(rearGlass ? [rearGlass] : [])];
  return (
    filled('#1e252b', pen.shape(...edgeOn)) +
    `<use href="#i" fill="${GLASS}"/><g clip-path="url(#d)">` +
    filled('#12171b', pen.shape(...seats(room, pillars)), 'opacity=".55"') +
    filled('#fff', pen.shape(glare(room, 0.18, 34), glare(room, 0.66, 16)), 'opacity=".14"') +
    filled(BLACK_TRIM, pen.shape(...pillars.map((pillar) => post(room, pillar)))) +
    stroked(
      BLACK_TRIM,
      4,
      pen.line(
        ...frames.map(([foot, top]): Outline => [
          [foot, room.foot - 8],
          [top, room.top + 6],
        ]),
      ),
    ) +
    `</g><use href="#i" fill="none" stroke="${isBright ? CHROME : BLACK_TRIM}" stroke-width="${isBright ? 6 : 4}"/>`
  );
}

interface Room {
  readonly left: number;
  readonly span: number;
  readonly foot: number;
  readonly top: number;
}

function seats(room: Room, pillars: Flank['car']['shape']['pillars']): Outline[] {
  const places = pillars.length ? pillars.map(([x]) => x - 30) : [room.left + room.span * 0.62];
  return places.map((x) => [
    [x + 2, room.foot - 6],
    [x + 9, room.top - 9, 6],
    [x + 20, room.top - 9, 7],
    [x + 22, room.foot - 6],
  ]);
}

function glare({ left, span, foot, top }: Room, share: number, width: number): Outline {
  const x = left + span * share;
  return [
    [x + 34, top + 4],
    [x + 34 + width, top + 4],
    [x + width - 8, foot - 6],
    [x - 8, foot - 6],
  ];
}

function post(
  { foot, top }: Room,
  [footX, topX, width]: readonly [number, number, number],
): Outline {
  return [
    [footX, foot - 8],
    [topX, top + 6],
    [topX + width, top + 6],
    [footX + width, foot - 8],
  ];
}
