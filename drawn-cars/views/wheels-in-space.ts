import { BLACK_TRIM, CLADDING } from '../car.js';
import { archLines, archRadius, wheelWell } from '../flank/wheel-arch.js';
import { Pen } from '../pen.js';
import { filled, stroked } from '../svg.js';
import type { BodyInSpace } from './body-in-space.js';

/** Rear first, so that the front one is drawn over it. */
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

/**
 * Visible parts of the far wheels below the floor, and the apron that hides most of the first one.
 */
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
  // A truck's bumper is high above the road: most of the far wheel would be visible and look like
  // another wheel before the front one.
  const hidden = shape.arch === 'square' && ahead === 'nose' ? shape.axles.front : undefined;
  const axles = (isHigh ? [shape.axles.front, shape.axles.rear] : [first]).filter(
    (axle) => axle !== hidden,
  );
  // Without a wheel to hide, the apron ends with the body.
  const low =
    hidden === undefined
      ? shape.sillHeight * (ahead === 'nose' ? 0.7 : 0.95)
      : shape.silhouette[1][1] - 2;
  const apron = facePen.shape([
    [half * 0.84, 50],
    [half * 0.66, low, 10],
    [-half * 0.8, low, 10],
    [-half * 0.86, 50],
  ]);
  const tyres = axles
    .map((axle) => pen.circle([axle, shape.tyreRadius], shape.tyreRadius))
    .join('');
  return `<g fill="#0c0d0f">${tyres}${filled(BLACK_TRIM, apron)}</g>`;
}

/** Dark rings around the arches of a body with cladding. */
export function flares(body: BodyInSpace): string {
  const {
    car: { shape },
  } = body;
  if (!shape.hasCladding) return '';
  if (shape.arch === 'square')
    return stroked(
      CLADDING,
      Math.round(12 * body.scale),
      archLines(shape, body.flankPen),
      'clip-path="url(#c)"',
    );
  const pen = penAt(body, shape.width / 2);
  const rings = [shape.axles.rear, shape.axles.front].map((axle) =>
    pen.circle([axle, shape.tyreRadius], archRadius(shape) + 2),
  );
  return `<g fill="none" stroke="${CLADDING}" stroke-width="${Math.round(8 * pen.scale)}" clip-path="url(#c)">${rings.join('')}</g>`;
}

/** A pen on a vertical plane at a distance left of the center. */
const penAt = ({ project, scale }: BodyInSpace, left: number): Pen =>
  new Pen((back, up) => project([back, up, left]), scale);
