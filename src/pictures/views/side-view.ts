import { BLACK_TRIM, type Car } from '../car.js';
import { flankDefinitions, flankSkin, type Flank } from '../flank/flank.js';
import { wheelWell } from '../flank/wheel-arch.js';
import { UNITS_PER_PIXEL, MIDDLE_X, type DrawnView } from '../frame.js';
import { Pen } from '../pen.js';
import { filled } from '../svg.js';
import { wheelDefinition } from '../wheels.js';
import { levelShadow } from './ground-shadow.js';

/** The left flank, seen level. */
export function sideView(car: Car): DrawnView {
  const { shape } = car;
  const pixelsPerCm = (664 + (shape.length - 420) * 0.48) / shape.length;
  const groundY = Math.round(368 + shape.height * pixelsPerCm * 0.32);
  const scale = pixelsPerCm * UNITS_PER_PIXEL;
  const ground = Math.round(groundY * UNITS_PER_PIXEL);
  const pen = new Pen((back, up) => [MIDDLE_X + (back - shape.length / 2) * scale, ground - up * scale], scale);
  const flank: Flank = { car, pen, hasNose: true };
  const [roof, sill] = [pen.at(0, shape.height + 2)[1], pen.at(0, shape.sillHeight)[1]].map(Math.round);
  const { axles, tyreRadius, length } = shape;
  const shadow = levelShadow(car.daylight, ground, length * 0.54 * scale, [
    pen.at(axles.front - tyreRadius * 0.8, 0)[0],
    pen.at(axles.rear + tyreRadius * 0.8, 0)[0],
  ]);
  return {
    definitions:
      flankDefinitions(flank, `x2="0" y1="${roof}" y2="${sill}"`) + shadow.definitions + wheelDefinition(shape, car.wheel, scale),
    shadow: shadow.art,
    art: underbody(flank) + flankSkin(flank),
    groundY,
    footY: Math.round(groundY - 118 * pixelsPerCm + 46),
  };
}

function underbody({ car: { shape }, pen }: Flank): string {
  const { length, axles, sillHeight, tyreRadius } = shape;
  const floor = pen.line([
    [length - 38, 50],
    [length - 38, sillHeight + 10],
    [axles.rear, sillHeight - 3],
    [axles.front, sillHeight - 3],
    [34, sillHeight + 3],
    [34, 44],
  ]);
  const places = [axles.front, axles.rear];
  const wells = pen.shape(...places.map((axle) => wheelWell(shape, axle)));
  return filled(BLACK_TRIM, floor + wells) + places.map((axle) => `<use href="#w" ${pen.transform([axle, tyreRadius])}/>`).join('');
}
