import { beltHeight, type BodyShape } from '../bodies/body-shape.js';
import { BLACK_TRIM } from '../car.js';
import { GLASS } from '../materials.js';
import type { Outline } from '../pen.js';
import { filled, ROUND_ENDS, stroked } from '../svg.js';
import type { Flank } from './flank.js';
import { archRadius } from './wheel-arch.js';

/** Trim details that are visible from the side. */
export function flankDetails(flank: Flank): string {
  return (
    roofRails(flank) + spoiler(flank) + bedCover(flank) + sideSteps(flank) + sideWindows(flank)
  );
}

function roofRails({ car, pen }: Flank): string {
  const { roofRails: rails } = car.shape;
  if (!rails || !car.has('roof-rails')) return '';
  const [[fromX, fromY], [toX, toY]] = rails;
  const rail: Outline = [
    [fromX, fromY - 4],
    [fromX + 10, fromY + 1, 6],
    [toX - 10, toY + 1, 6],
    [toX, toY - 4],
  ];
  return stroked('#3a4046', 5, pen.line(rail), ROUND_ENDS);
}

function spoiler({ car, pen }: Flank): string {
  const { shape, tones } = car;
  return shape.spoiler && car.has('spoiler')
    ? filled(tones.turned, pen.shape(shape.spoiler), `stroke="${tones.line}"`)
    : '';
}

function bedCover({ car, pen }: Flank): string {
  const { bed, length } = car.shape;
  if (!bed || !car.has('bed-cover')) return '';
  const [front, rim] = bed;
  return filled(
    BLACK_TRIM,
    pen.shape([
      [front + 3, rim - 1],
      [front + 3, rim + 5, 3],
      [length - 8, rim + 6, 4],
      [length - 6, rim + 1],
    ]),
  );
}

function sideSteps({ car, pen }: Flank): string {
  if (!car.has('side-steps')) return '';
  const { axles, sillHeight } = car.shape;
  const reach = archRadius(car.shape) + 8;
  const tube: Outline = [
    [axles.front + reach, sillHeight - 4],
    [axles.rear - reach, sillHeight - 4],
  ];
  return stroked('#2b3035', Math.round(5 * pen.scale), pen.line(tube), ROUND_ENDS);
}

function sideWindows({ car, pen }: Flank): string {
  return car.has('side-windows')
    ? filled(GLASS, pen.shape(...vanWindows(car.shape)), `stroke="${BLACK_TRIM}" stroke-width="3"`)
    : '';
}

function vanWindows(shape: BodyShape): Outline[] {
  const foot = beltHeight(shape) + 2;
  const top = foot + (shape.height - foot) * 0.57;
  return (shape.panelWindows ?? []).map(([from, to]) => [
    [from, foot, 6],
    [from, top, 6],
    [to, top, 6],
    [to, foot, 6],
  ]);
}
