import { BLACK_TRIM } from '../car.js';
import { GLASS } from '../materials.js';
import type { Outline } from '../pen.js';
import { filled, stroked } from '../svg.js';
import type { Flank } from './flank.js';

const SILL: Outline = [
  [190, 98.6],
  [322, 100.6],
];
const STEERING_WHEEL: Outline = [
  [210, 97],
  [220, 113, 4],
  [226, 114],
];
const FOLDED_ROOF: Outline = [
  [318, 99],
  [336, 106, 8],
  [352, 111, 10],
  [392, 109, 20],
  [426, 103],
  [380, 101],
];

/** Parts that are visible above an open car. */
export function openCabin({ car: { shape }, pen, hasNose }: Flank): string {
  const sill = stroked(BLACK_TRIM, 3, pen.line(SILL));
  if (!hasNose) return sill;
  return (
    filled('#33261f', pen.shape(...seat(278, 2))) +
    filled('#5a463a', pen.shape(...seat(268, 0)), 'stroke="#251c17"') +
    stroked('#1a1e22', 5, pen.line(STEERING_WHEEL)) +
    filled(GLASS, pen.shape(shape.windscreen), `stroke="${BLACK_TRIM}" stroke-width="4"`) +
    filled('#2b2e33', pen.shape(FOLDED_ROOF)) +
    sill
  );
}

function seat(x: number, drop: number): Outline[] {
  const back: Outline = [
    [x, 94],
    [x + 7, 112 - drop, 8],
    [x + 9, 118 - drop, 3],
    [x + 22, 120 - drop, 4],
    [x + 24, 108, 8],
    [x + 28, 94],
  ];
  const headRest: Outline = [
    [x + 11, 120 - drop, 3],
    [x + 13, 130 - drop, 4],
    [x + 24, 130 - drop, 4],
    [x + 23, 120 - drop, 3],
  ];
  return [back, headRest];
}
