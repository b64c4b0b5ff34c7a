import { CLADDING } from '../car.js';
import { archRadius, wheelWell } from '../flank/wheel-arch.js';
import { Pen } from '../pen.js';
import type { BodyInSpace } from './body-in-space.js';

/** Rear first, so that the front one lies over it. */
export function nearWheels(body: BodyInSpace): string {
  const {
    car: { shape },
    flankPen,
  } = body;
  const half = shape.width / 2;
  const [inner, outer] = [penAt(body, half - 22), penAt(body, half - 5)];
  const wheels = [shape.axles.rear, shape.axles.front].map((axle) => {
    const hub = [axle, shape.tyreRadius] as const;
    const well = flankPen.shape(wheelWell(shape, axle));
    return `<path d="${well}"/>${inner.circle(hub, shape.tyreRadius)}<use href="#w" ${outer.transform(hub)}/>`;
  });
  return `<g fill="#111">${wheels.join('')}</g>`;
}

/** What shows below the floor of the wheels on the other side. */
export function farTyres(body: BodyInSpace): string {
  const {
    car: { shape },
  } = body;
  const pen = penAt(body, 24 - shape.width / 2);
  const axles = shape.sillHeight > 22 ? [shape.axles.front, shape.axles.rear] : [shape.axles.front];
  return `<g fill="#111">${axles.map((axle) => pen.circle([axle, shape.tyreRadius], shape.tyreRadius)).join('')}</g>`;
}

/** Dark rings round the arches of a clad body. */
export function flares(body: BodyInSpace): string {
  const {
    car: { shape },
  } = body;
  if (!shape.hasCladding) return '';
  const pen = penAt(body, shape.width / 2);
  const rings = [shape.axles.rear, shape.axles.front].map((axle) => pen.circle([axle, shape.tyreRadius], archRadius(shape) + 2));
  return `<g fill="none" stroke="${CLADDING}" stroke-width="${Math.round(8 * pen.scale)}" clip-path="url(#c)">${rings.join('')}</g>`;
}

/** A pen on the upright plane so far left of the middle. */
const penAt = ({ project, scale }: BodyInSpace, left: number): Pen => new Pen((back, up) => project([back, up, left]), scale);
