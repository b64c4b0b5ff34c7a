import { BLACK_TRIM, type Car } from '../car.js';
import { flankDefinitions, flankSkin, type Flank } from '../flank/flank.js';
import { wheelWell } from '../flank/wheel-arch.js';
import { UNITS_PER_PIXEL, MIDDLE_X, WIDTH, type DrawnView } from '../frame.js';
import { Pen } from '../pen.js';
import { filled } from '../svg.js';
import { wheelDefinition } from '../wheels.js';
import { levelShadow } from './ground-shadow.js';

/** Longer cars fill more of the picture. */
const pixelsPerCm = (length: number): number => (585 + (length - 380) * 0.5) / length;

/** Left flank in level view. */
export function sideView(car: Car): DrawnView {
  const { shape } = car;
  const groundY = Math.round(360 + shape.height * pixelsPerCm(shape.length) * 0.3);
  const scale = pixelsPerCm(shape.length) * UNITS_PER_PIXEL;
  const ground = Math.round(groundY * UNITS_PER_PIXEL);
  const pen = new Pen(
    (back, up) => [MIDDLE_X + (back - shape.length / 2) * scale, ground - up * scale],
    scale,
  );
  const flank: Flank = { car, pen, hasNose: true, hasTail: true };
  const [roof, sill] = [pen.at(0, shape.height + 2)[1], pen.at(0, shape.sillHeight)[1]].map(
    Math.round,
  );
  const { axles, tyreRadius, length } = shape;
  const shadow = levelShadow(car.daylight, ground, length * 0.54 * scale, [
    pen.at(axles.front - tyreRadius * 0.8, 0)[0],
    pen.at(axles.rear + tyreRadius * 0.8, 0)[0],
  ]);
  return {
    definitions:
      flankDefinitions(flank, `x2="0" y1="${roof}" y2="${sill}"`) +
      shadow.definitions +
      wheelDefinition(shape, car.wheel, scale),
    shadow: shadow.art,
    art: underbody(flank) + flankSkin(flank),
    groundY,
    footY: Math.round(groundY - 118 * pixelsPerCm(shape.length) + 46),
  };
}

/** Close-up of the front wheel. */
export function wheelView(car: Car): DrawnView {
  const whole = sideView(car);
  const { length, axles, tyreRadius } = car.shape;
  const x = WIDTH / 2 + (axles.front + 8 - length / 2) * pixelsPerCm(length);
  const width = Math.round(tyreRadius * 5.4 * pixelsPerCm(length));
  return {
    ...whole,
    window: {
      left: Math.round(x - width / 2),
      top: Math.round(whole.groundY - width * 0.59),
      width,
    },
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
  return (
    filled(BLACK_TRIM, floor + wells) +
    places.map((axle) => `<use href="#w" ${pen.transform([axle, tyreRadius])}/>`).join('')
  );
}
