import { describe, expect, it } from '@jest/globals';
import { Catalog } from '../src/catalog/catalog.js';
import { BODIES, detailsOf } from './bodies/all-bodies.js';
import { bodyOf } from './body-of-car.js';
import { DRAWN_BODIES, YAWS_DEGREES, type DrawnBody } from './car-options.js';
import type { Car } from './car.js';
import { daylightOf } from './daylight.js';
import type { End } from './ends/end.js';
import { frontFace } from './ends/front-face.js';
import { rearFace } from './ends/rear-face.js';
import { endFittings } from './flank/flank-fittings.js';
import { outlineOf } from './flank/wheel-arch.js';
import { paintTones } from './paint.js';
import { Pen } from './pen.js';
import { bodyInSpace } from './views/body-in-space.js';
import { faceOf, faceOutline } from './views/three-quarter-view.js';

/** Strokes of lamps may be on the outline. */
const TOLERANCE_CM = 2;
const SCALE = 2;

const catalog = Catalog.load();

/** Bodies that are used for cars of the catalog. */
const bodiesOfCatalog = new Set(
  catalog.models.flatMap((model) =>
    catalog.trimsOfModel(model.code).flatMap((trim) =>
      trim.configurations.map(({ bodyStyleCode, styleSubtypeCode, fuelGroupCode }) =>
        bodyOf({
          id: trim.value,
          makeCode: model.makeCode,
          modelCode: model.code,
          bodyStyleCode,
          styleSubtype: styleSubtypeCode,
          fuelTypeGroup: fuelGroupCode,
        }),
      ),
    ),
  ),
);

/** A car with all details of its body. A closed grille would hide the open one. */
function fullyFitted(body: DrawnBody, hasClosedGrille: boolean): Car {
  const details = detailsOf(body).filter((detail) => hasClosedGrille || detail !== 'closed-grille');
  const daylight = daylightOf('day');
  return {
    shape: BODIES[body],
    tones: paintTones('red', daylight.skyColor),
    wheel: 'mesh',
    daylight,
    has: (detail) => details.includes(detail),
  };
}

const bothGrilles = (body: DrawnBody): Car[] => [fullyFitted(body, false), fullyFitted(body, true)];

describe('The details on a body', () => {
  it('are checked on every body style of the catalog, and no other', () => {
    expect([...bodiesOfCatalog].toSorted()).toEqual([...DRAWN_BODIES].toSorted());
  });

  it.each(DRAWN_BODIES)('are inside the outline of a %s seen from front and rear', (body) => {
    for (const car of bothGrilles(body)) {
      const { width, height } = car.shape;
      const pen = new Pen((across, up) => [across * SCALE, -up * SCALE], SCALE);
      const end: End = { car, pen, half: width / 2, farReach: Infinity };
      const outline: Box = [(-width / 2) * SCALE, -height * SCALE, (width / 2) * SCALE, 0];
      expectWithin(boxOf(frontFace(end)), outline, SCALE);
      expectWithin(boxOf(rearFace(end)), outline, SCALE);
    }
  });

  it.each(DRAWN_BODIES)('are inside the outline of a %s seen from its side', (body) => {
    for (const car of bothGrilles(body)) {
      const pen = new Pen((back, up) => [back * SCALE, -up * SCALE], SCALE);
      const flank = { car, pen, hasNose: true, hasTail: true };
      expectWithin(boxOf(endFittings(flank)), boxOf(`<path d="${outlineOf(flank)}"/>`), SCALE);
    }
  });

  it.each(DRAWN_BODIES)(
    'are inside the outline of a %s in three-quarter views, at every angle',
    (body) => {
      for (const car of bothGrilles(body)) {
        for (const yawDegrees of YAWS_DEGREES) {
          for (const ahead of ['nose', 'tail'] as const) {
            const inSpace = bodyInSpace(car, yawDegrees, ahead);
            const flank = {
              car,
              pen: inSpace.flankPen,
              hasNose: ahead === 'tail',
              hasTail: ahead === 'nose',
            };
            const outline = boxOf(
              `<path d="${outlineOf(flank)}"/><path d="${faceOutline(inSpace)}"/>`,
            );
            const face = ahead === 'nose' ? frontFace(faceOf(inSpace)) : rearFace(faceOf(inSpace));
            expectWithin(boxOf(face), outline, inSpace.scale);
            expectWithin(boxOf(endFittings(flank)), outline, inSpace.scale);
          }
        }
      }
    },
  );
});

type Box = readonly [left: number, top: number, right: number, bottom: number];

function expectWithin([left, top, right, bottom]: Box, outline: Box, unitsPerCm: number): void {
  const room = TOLERANCE_CM * unitsPerCm;
  expect(left).toBeGreaterThanOrEqual(outline[0] - room);
  expect(top).toBeGreaterThanOrEqual(outline[1] - room);
  expect(right).toBeLessThanOrEqual(outline[2] + room);
  expect(bottom).toBeLessThanOrEqual(outline[3] + room);
}

/** Bounding box of the paths and circles of an SVG fragment. */
function boxOf(svg: string): Box {
  const places = [...svg.matchAll(/ d="([^"]+)"/g)].flatMap(([, path = '']) => placesOf(path));
  for (const [, radius, kind, values = ''] of svg.matchAll(
    /<circle r="(\d+)" transform="(matrix|translate)\(([^)]+)\)"/g,
  )) {
    const numbers = numbersOf(values);
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] =
      kind === 'matrix' ? numbers : [1, 0, 0, 1, ...numbers];
    const [reachX, reachY] = [Number(radius) * Math.hypot(a, c), Number(radius) * Math.hypot(b, d)];
    places.push([x - reachX, y - reachY], [x + reachX, y + reachY]);
  }
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const numbersOf = (text: string): number[] =>
  (text.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);

/** End points of path segments, and midpoints of curves. */
function placesOf(path: string): [number, number][] {
  const places: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, letter, values = ''] of path.matchAll(/([MlhvqazZ])([^MlhvqazZ]*)/g)) {
    const numbers = numbersOf(values);
    const [first = 0, second = 0] = numbers;
    if (letter === 'M') [x, y] = [first, second];
    if (letter === 'l') [x, y] = [x + first, y + second];
    if (letter === 'h') x += first;
    if (letter === 'v') y += first;
    if (letter === 'q') {
      const [, , toX = 0, toY = 0] = numbers;
      places.push([x + first / 2 + toX / 4, y + second / 2 + toY / 4]);
      [x, y] = [x + toX, y + toY];
    }
    if (letter === 'a') [x, y] = [x + (numbers.at(-2) ?? 0), y + (numbers.at(-1) ?? 0)];
    places.push([x, y]);
  }
  return places;
}

describe('The roof of an SUV', () => {
  it.each(['suv-subcompact', 'suv-compact', 'suv-midsize', 'suv-large', 'crossover-ev'] as const)(
    'stays high up to a steep tailgate: %s',
    (body) => {
      const { silhouette, length, height } = BODIES[body];
      const rear = silhouette.filter(([back]) => back > 0.87 * length).map(([, up]) => up);
      expect(Math.max(...rear) / height).toBeGreaterThan(0.88);
    },
  );
});
