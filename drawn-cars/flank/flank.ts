import { beltHeight } from '../bodies/body-shape.js';
import { BLACK_ROOF, type Car } from '../car.js';
import { EDGE_LIGHT, materials } from '../materials.js';
import type { Pen } from '../pen.js';
import { filled, LEFT_TO_RIGHT, linearGradient, type GradientStop } from '../svg.js';
import { endFittings, flankFittings } from './flank-fittings.js';
import { lowerTrim } from './lower-trim.js';
import { relief } from './relief.js';
import { seams } from './seams.js';
import { sideGlass, sideGlassDefinitions } from './side-glass.js';
import { outlineOf } from './wheel-arch.js';

/** Side of a car on the pen's surface. */
export interface Flank {
  readonly car: Car;
  readonly pen: Pen;
  /** False if the view draws nose, front lamps and mirror itself. */
  readonly hasNose: boolean;
  /** False if the view draws tail and rear lamps itself. */
  readonly hasTail: boolean;
}

/**
 * SVG definitions of the flank: outline `o` and its clip `c`, paint `b` along `axis` (gradient
 * attributes), shared materials.
 */
export function flankDefinitions(flank: Flank, axis: string): string {
  return (
    linearGradient('b', paintStops(flank.car), `gradientUnits="userSpaceOnUse" ${axis}`) +
    linearGradient('e', turningAway(flank), LEFT_TO_RIGHT) +
    linearGradient('u', [
      [0, flank.car.tones.shade, 0.75],
      [1, flank.car.tones.shade, 0],
    ]) +
    materials(flank.car) +
    `<path id="o" d="${outlineOf(flank)}"/><clipPath id="c"><use href="#o"/></clipPath>` +
    sideGlassDefinitions(flank)
  );
}

export function flankSkin(flank: Flank): string {
  const { car, hasNose, hasTail } = flank;
  return (
    `<use href="#o" fill="url(#b)"/><g clip-path="url(#c)">${relief(flank)}${darkRoof(flank)}${lowerTrim(flank)}` +
    `<use href="#o" fill="none" stroke="${EDGE_LIGHT}" stroke-width="6"/>${endFittings(flank)}</g>` +
    sideGlass(flank) +
    seams(flank) +
    flankFittings(flank) +
    (hasNose && hasTail
      ? `<use href="#o" fill="none" stroke="${car.tones.line}" stroke-opacity=".6"/>`
      : '')
  );
}

/**
 * From the sky on the roof, over the lit shoulder and the doors that reflect the ground, to the
 * sill.
 */
function paintStops({ shape, tones }: Car): GradientStop[] {
  const { height, sillHeight, shoulder } = shape;
  const at = (y: number): number => (height + 2 - y) / (height + 2 - sillHeight);
  const [belt, shoulderY] = [beltHeight(shape), shoulder[2][1]];
  return [
    [0, tones.sky],
    [at(belt + 9), tones.base],
    [at(belt), tones.lit],
    [at(shoulderY + 2), tones.base],
    [at(shoulderY * 0.55), tones.turned],
    [at(sillHeight + 20), tones.base],
    [1, tones.deep],
  ];
}

function turningAway({ car, hasNose, hasTail }: Flank): GradientStop[] {
  const { length } = car.shape;
  const nose: GradientStop[] =
    hasNose && hasTail
      ? [
          [0, '#000', 0.5],
          [60 / length, '#000', 0],
        ]
      : [];
  return [...nose, [1 - 50 / length, '#000', 0], [1, '#000', 0.5]];
}

function darkRoof({ car, pen }: Flank): string {
  const { shape } = car;
  if (!car.has('dark-roof') || !shape.sideGlass) return '';
  const head = shape.windscreen[1][0] - 6;
  const tail = shape.rearGlass?.[0]?.[0] ?? shape.length;
  const [above, below] = [shape.height + 6, Math.max(...shape.sideGlass.map(([, y]) => y)) - 5];
  return filled(
    BLACK_ROOF,
    pen.shape([
      [head, above],
      [tail + 4, above],
      [tail + 12, below],
      [head - 14, below],
    ]),
  );
}
