import { BLACK_TRIM, CHROME } from '../car.js';
import { BRIGHT, RED_LAMP } from '../materials.js';
import type { Corner, Outline } from '../pen.js';
import { filled, ROUND_ENDS, stroked } from '../svg.js';
import { flankDetails } from './flank-details.js';
import type { Flank } from './flank.js';
import { archRadius } from './wheel-arch.js';

const BUMPER_EDGE = 'stroke="#4a5158"';

/** Lamps, handles, mirror, bumpers, and this car's trim details. */
export function flankFittings(flank: Flank): string {
  const behind = scoop(flank) + tailFittings(flank) + handles(flank) + flankDetails(flank);
  return flank.hasNose ? behind + noseFittings(flank) + mirror(flank) : behind;
}

function scoop({ car: { shape }, pen }: Flank): string {
  return shape.scoop ? filled(BLACK_TRIM, pen.shape(shape.scoop)) : '';
}

function noseFittings({ car, pen }: Flank): string {
  const { headlamp, grille, hasStepBumpers, axles } = car.shape;
  const reach = archRadius(car.shape);
  const glow = headlamp.slice(0, 3).map(([x, y, ease = 0], index): Corner => [x + (index < 2 ? 2 : -5), y - 1.5, ease]);
  const grilleEdge: Outline = grille
    ? [
        [0, grille[1]],
        [8, grille[1], 2],
        [7, grille[0], 2],
        [0, grille[0]],
      ]
    : [];
  const bumper: Outline = [
    [-1, 69, 3],
    [axles.front - reach - 2, 67, 4],
    [axles.front - reach - 4, 47, 6],
    [6, 46, 6],
  ];
  return (
    (grille ? filled(BLACK_TRIM, pen.shape(grilleEdge), 'stroke="#aeb5bb"') : '') +
    (hasStepBumpers ? filled(BRIGHT, pen.shape(bumper), BUMPER_EDGE) : '') +
    filled(BRIGHT, pen.shape(headlamp), 'stroke="#1d2329"') +
    stroked('#fff', 3, pen.line(glow))
  );
}

function tailFittings({ car: { shape }, pen }: Flank): string {
  const { length, tailLamp, hasStepBumpers } = shape;
  const bumper: Outline = [
    [length - 30, 66, 2],
    [length + 1, 66, 3],
    [length + 1, 50, 4],
    [length - 28, 48, 4],
  ];
  const step = hasStepBumpers ? filled(BRIGHT, pen.shape(bumper), BUMPER_EDGE) : '';
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
  const grip = (color: string, thicknessCm: number): string => stroked(color, Math.round(thicknessCm * pen.scale), grips, ROUND_ENDS);
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
  return filled(tones.turned, pen.shape(housing), `stroke="${tones.line}"`) + filled(tones.sky, pen.shape(skyOnIt), 'opacity=".6"');
}
