import { BLACK_TRIM, CLADDING } from '../car.js';
import { archLines, archRadius, wheelWell } from '../flank/wheel-arch.js';
import { Pen } from '../pen.js';
import { filled, stroked } from '../svg.js';
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

/** What shows below the floor of the wheels on the other side, and the apron that hides most of the first one. */
export function farTyres(body: BodyInSpace): string {
  const {
    car: { shape },
    ahead,
    facePen,
  } = body;
  const half = shape.width / 2;
  const pen = penAt(body, 24 - half);
  const first = ahead === 'nose' ? shape.axles.front : shape.axles.rear;
  const isHigh = shape.sillHeight > 22;
  // The bumper of a truck ends high above the road: most of the far wheel would show, as if there were one before the front wheel.
  const hidden = shape.arch === 'square' && ahead === 'nose' ? shape.axles.front : undefined;
  const axles = (isHigh ? [shape.axles.front, shape.axles.rear] : [first]).filter((axle) => axle !== hidden);
  // Where there is none to hide, the apron ends with the body.
  const low = hidden === undefined ? shape.sillHeight * (ahead === 'nose' ? 0.7 : 0.95) : shape.silhouette[1][1] - 2;
  const apron = facePen.shape([
    [half * 0.84, 50],
    [half * 0.66, low, 10],
    [-half * 0.8, low, 10],
    [-half * 0.86, 50],
  ]);
  const tyres = axles.map((axle) => pen.circle([axle, shape.tyreRadius], shape.tyreRadius)).join('');
  return `<g fill="#0c0d0f">${tyres}${filled(BLACK_TRIM, apron)}</g>`;
}

/** Dark rings round the arches of a clad body. */
export function flares(body: BodyInSpace): string {
  const {
    car: { shape },
  } = body;
  if (!shape.hasCladding) return '';
  if (shape.arch === 'square')
    return stroked(CLADDING, Math.round(12 * body.scale), archLines(shape, body.flankPen), 'clip-path="url(#c)"');
  const pen = penAt(body, shape.width / 2);
  const rings = [shape.axles.rear, shape.axles.front].map((axle) => pen.circle([axle, shape.tyreRadius], archRadius(shape) + 2));
  return `<g fill="none" stroke="${CLADDING}" stroke-width="${Math.round(8 * pen.scale)}" clip-path="url(#c)">${rings.join('')}</g>`;
}

/** A pen on the upright plane so far left of the middle. */
const penAt = ({ project, scale }: BodyInSpace, left: number): Pen => new Pen((back, up) => project([back, up, left]), scale);
