import { beltHeight } from '../bodies/body-shape.js';
import { BLACK_TRIM, CHROME, RUBBER } from '../car.js';
import { BRIGHT, RED_LAMP } from '../materials.js';
import { BAR_EDGE, barPaint, bumperBar } from '../ends/bumper-bar.js';
import type { Corner, Outline } from '../pen.js';
import { filled, ROUND_ENDS, stroked } from '../svg.js';
import { flankDetails } from './flank-details.js';
import type { Flank } from './flank.js';
import { archRadius } from './wheel-arch.js';

/** Handles, mirror, and trim details. */
export function flankFittings(flank: Flank): string {
  const spare =
    flank.car.shape.hasSpareWheel && flank.hasTail && flank.hasNose ? spareWheel(flank) : '';
  const fittings = spare + scoop(flank) + handles(flank) + flankDetails(flank);
  return flank.hasNose && flank.hasTail ? fittings + mirror(flank) : fittings;
}

/** Lamps and bumpers at both ends. Clipped to the flank's outline. */
export function endFittings(flank: Flank): string {
  return (flank.hasTail ? tailFittings(flank) : '') + (flank.hasNose ? noseFittings(flank) : '');
}

function scoop({ car: { shape }, pen }: Flank): string {
  return shape.scoop ? filled(BLACK_TRIM, pen.shape(shape.scoop)) : '';
}

function noseFittings({ car, pen }: Flank): string {
  const { headlamp, grille, axles } = car.shape;
  const bar = bumperBar(car.shape);
  const reach = archRadius(car.shape);
  const foremost = Math.min(...car.shape.silhouette.map(([back]) => back));
  const nose = Math.max(foremost, headlamp[0][0] - 2);
  const glow = headlamp
    .slice(0, 3)
    .map(([x, y, ease = 0], index): Corner => [x + (index < 2 ? 2 : -5), y - 1.5, ease]);
  const grilleEdge: Outline = grille
    ? [
        [nose, grille[1]],
        [nose + 7, grille[1], 2],
        [nose + 6, grille[0], 2],
        [nose, grille[0]],
      ]
    : [];
  const bumper = ([foot, top]: readonly [number, number]): Outline => [
    [foremost, top + 2, 3],
    [axles.front - reach - 2, top, 4],
    [axles.front - reach - 4, foot + 1, 6],
    [6, foot, 6],
  ];
  return (
    (grille ? filled(BLACK_TRIM, pen.shape(grilleEdge), 'stroke="#aeb5bb"') : '') +
    (bar ? filled(barPaint(car), pen.shape(bumper(bar)), BAR_EDGE) : '') +
    filled(BRIGHT, pen.shape(headlamp), 'stroke="#1d2329"') +
    stroked('#fff', 3, pen.line(glow))
  );
}

/** Seen from the side: a thick disc on the tailgate. */
function spareWheel({ car: { shape }, pen }: Flank): string {
  const [back, up] = [shape.length - 26, beltHeight(shape) - 24];
  const reach = shape.tyreRadius * 0.92;
  return filled(
    RUBBER,
    pen.shape([
      [back, up - reach, 4],
      [back, up + reach, 4],
      [shape.length, up + reach, 8],
      [shape.length, up - reach, 8],
    ]),
  );
}

function tailFittings({ car: { shape }, pen }: Flank): string {
  const { length, tailLamp, hasStepBumpers, silhouette } = shape;
  const rearmost = Math.max(...silhouette.map(([back]) => back));
  const bumper: Outline = [
    [length - 30, 66, 2],
    [rearmost, 66, 3],
    [rearmost, 50, 4],
    [length - 28, 48, 4],
  ];
  const step = hasStepBumpers ? filled(BRIGHT, pen.shape(bumper), BAR_EDGE) : '';
  return step + filled(RED_LAMP, pen.shape(tailLamp), 'stroke="#3c0a0f"');
}

function handles({ car: { shape, tones }, pen }: Flank): string {
  const grips = pen.line(
    ...shape.handles.map(([x, y]): Outline => [
      [x + 1, y - 1.6],
      [x + 17, y - 1.6],
    ]),
  );
  const paint = shape.hasFlushHandles ? tones.turned : shape.hasChrome ? CHROME : tones.lit;
  const grip = (color: string, thicknessCm: number): string =>
    stroked(color, Math.round(thicknessCm * pen.scale), grips, ROUND_ENDS);
  return grip(tones.line, 4.4) + grip(paint, 2.8);
}

function mirror({ car: { shape, tones }, pen }: Flank): string {
  const [x, y] = shape.mirror;
  const top = y + (shape.hasTallMirrors ? 20 : 11);
  const housing: Outline = [
    [x - 1, y + 1, 3],
    [x + 1, top, 5],
    [x + 15, top, 5],
    [x + 17, y + 3, 5],
    [x + 8, y, 3],
  ];
  const skyOnIt: Outline = [
    [x + 1, top - 3, 2],
    [x + 2, top - 0.6, 3],
    [x + 15, top - 0.6, 3],
    [x + 15, top - 3, 2],
  ];
  return (
    filled(tones.turned, pen.shape(housing), `stroke="${tones.line}"`) +
    filled(tones.sky, pen.shape(skyOnIt), 'opacity=".6"')
  );
}
