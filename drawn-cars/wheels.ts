import type { BodyShape } from './bodies/body-shape.js';
import type { WheelDesign } from './car-options.js';
import { RUBBER } from './car.js';
import { closedPath, type EasedPoint } from './path.js';
import { linearGradient } from './svg.js';

/**
 * Face of a wheel: a spoke that points up, in rim radii, repeated around the hub; or holes in a
 * disc.
 */
type WheelFace =
  | { readonly count: number; readonly spoke: readonly EasedPoint[]; readonly color?: string }
  | { readonly count: number; readonly holesAt: number; readonly holeRadius: number };

const WHEEL_FACES: Readonly<Record<WheelDesign, WheelFace>> = {
  'twin-five': {
    count: 5,
    spoke: [
      [-0.15, 0],
      [-0.26, -0.97],
      [-0.13, -0.99],
      [-0.03, -0.34],
      [0.03, -0.34],
      [0.13, -0.99],
      [0.26, -0.97],
      [0.15, 0],
    ],
  },
  'blade-ten': {
    count: 10,
    spoke: [
      [-0.07, 0],
      [-0.045, -0.99],
      [0.07, -0.99],
      [0.06, 0],
    ],
  },
  'y-five': {
    count: 5,
    spoke: [
      [-0.13, 0],
      [-0.07, -0.5],
      [-0.34, -0.94],
      [-0.2, -0.98],
      [0, -0.62],
      [0.2, -0.98],
      [0.34, -0.94],
      [0.07, -0.5],
      [0.13, 0],
    ],
  },
  'multi-spoke': {
    count: 10,
    spoke: [
      [-0.08, 0],
      [-0.16, -0.98],
      [-0.08, -0.99],
      [0, -0.4],
      [0.08, -0.99],
      [0.16, -0.98],
      [0.08, 0],
    ],
  },
  'six-spoke': {
    count: 6,
    spoke: [
      [-0.2, 0],
      [-0.13, -0.45],
      [-0.24, -0.97],
      [0.24, -0.97],
      [0.13, -0.45],
      [0.2, 0],
    ],
  },
  'five-spoke': {
    count: 5,
    spoke: [
      [-0.24, 0],
      [-0.17, -0.5],
      [-0.26, -0.97],
      [0.26, -0.97],
      [0.17, -0.5],
      [0.24, 0],
    ],
  },
  aero: {
    count: 5,
    spoke: [
      [-0.4, 0],
      [-0.5, -0.86],
      [-0.1, -0.99],
      [0.22, -0.97],
      [0.08, -0.5],
      [0.2, 0],
    ],
  },
  steel: { count: 10, holesAt: 0.64, holeRadius: 0.1 },
  mesh: {
    count: 8,
    spoke: [
      [-0.08, 0],
      [0.26, -0.97],
      [0.34, -0.93],
      [0, -0.3],
      [-0.34, -0.93],
      [-0.26, -0.97],
      [0.08, 0],
    ],
  },
  turbine: {
    count: 6,
    spoke: [
      [-0.1, 0],
      [-0.3, -0.6],
      [-0.16, -0.98],
      [0.3, -0.95],
      [0, -0.55],
      [0.14, 0],
    ],
    color: '#8a9197',
  },
};

/** Wheel `w` around 0,0 in units, and the shade `t` of the arch. `scale`: units per centimeter. */
export function wheelDefinition(
  { tyreRadius, rimShare }: BodyShape,
  design: WheelDesign,
  scale: number,
): string {
  const tyre = tyreRadius * scale;
  const rim = tyre * rimShare;
  return (
    linearGradient('t', [
      [0, '#000', 0.75],
      [0.36, '#000', 0.08],
      [1, '#000', 0.25],
    ]) +
    `<g id="w">${disc(tyre, RUBBER)}${ring((tyre + rim) / 2 + 1, '#33373c', (tyre - rim) * 0.4)}` +
    `${disc(rim, '#0e1012')}${disc(rim * 0.54, '#41474d')}${faceOf(WHEEL_FACES[design], rim)}` +
    `${ring(rim - 1.5, '#dfe3e6', 3.5)}${disc(rim * 0.13, '#4b5258')}${disc(tyre, 'url(#t)')}</g>`
  );
}

function faceOf(face: WheelFace, rim: number): string {
  if ('spoke' in face) {
    const spoke = closedPath(face.spoke.map(([x, y]): EasedPoint => [x * rim, y * rim]));
    const spokes = aroundHub(`<path id="s" d="${spoke}"/>`, face.count);
    return `<g fill="${face.color ?? '#d2d7db'}" stroke="#5d646b" stroke-width="1">${spokes}</g>`;
  }
  const hole = `<circle id="s" cy="${Math.round(-rim * face.holesAt)}" r="${Math.round(rim * face.holeRadius)}"/>`;
  return `${disc(rim * 0.96, '#9ba1a7')}<g fill="#14171a">${aroundHub(hole, face.count)}</g>`;
}

/** With an even count, one half is drawn and then rotated. */
function aroundHub(first: string, count: number): string {
  const drawn = count % 2 ? count : count / 2;
  const turned = Array.from({ length: drawn - 1 }, (_, index) =>
    turn('s', (360 / count) * (index + 1)),
  ).join('');
  return drawn === count ? first + turned : `<g id="y">${first}${turned}</g>${turn('y', 180)}`;
}

const turn = (id: string, degrees: number): string =>
  `<use href="#${id}" transform="rotate(${Math.round(degrees)})"/>`;

const disc = (radius: number, paint: string): string =>
  `<circle r="${Math.round(radius)}" fill="${paint}"/>`;

const ring = (radius: number, paint: string, width: number): string =>
  `<circle r="${Math.round(radius)}" fill="none" stroke="${paint}" stroke-width="${Math.round(width)}"/>`;
