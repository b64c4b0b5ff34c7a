import type { YawDegrees } from '../car-options.js';
import type { Car } from '../car.js';
import { noseSurface, tailSurface, widthShare, type BodySurface } from '../body-surface.js';
import { EYE_HEIGHT_CM, sightOf, type Place, type Sight } from '../camera.js';
import { UNITS_PER_PIXEL, HEIGHT, MIDDLE_X } from '../frame.js';
import { closedPath, type Point } from '../path.js';
import { Pen } from '../pen.js';

/** A corner in the car's space, in cm, with its ease. */
export type CornerInSpace = readonly [back: number, up: number, left: number, ease?: number];

/** A car in perspective, scaled to the picture. */
export interface BodyInSpace {
  readonly car: Car;
  /** The end toward the viewer. */
  readonly ahead: 'nose' | 'tail';
  readonly surface: BodySurface;
  /** Result in units. */
  readonly project: (place: Place) => Point;
  /** Units per centimeter at the car's center. */
  readonly scale: number;
  readonly flankPen: Pen;
  /** Draws on the face around the nose, as far as it is visible. */
  readonly facePen: Pen;
  /** Visible part of the face's far side at lamp height, in cm. */
  readonly farReach: number;
  /** Path data of a closed shape. */
  readonly draw: (corners: readonly CornerInSpace[]) => string;
  /** Px from the top. */
  readonly groundY: number;
  readonly footY: number;
}

/**
 * Turns a car by `yawDegrees`, with nose or tail toward the viewer, and fits it into the picture.
 */
export function bodyInSpace(car: Car, yawDegrees: YawDegrees, ahead: 'nose' | 'tail'): BodyInSpace {
  const { shape } = car;
  const surface = ahead === 'nose' ? noseSurface(shape) : tailSurface(shape);
  const noseFirst = sightOf(shape.length, yawDegrees);
  // The rear view uses the mirror image, because both flanks are alike.
  const sight: Sight =
    ahead === 'nose' ? noseFirst : ([back, up, left]) => noseFirst([shape.length - back, up, left]);
  const { scale, groundY, middleY, project } = fitted(car, surface, sight);
  const farEdge = farthestFace(car, surface, sight);
  const half = shape.width / 2;
  const flankPen = new Pen((back, up) => project([back, up, surface.halfWidth(back, up)]), scale);
  const facePen = new Pen((across, up) => {
    // Higher up the body is narrower; nothing is drawn beside it.
    const reach = half * widthShare(shape, up) * 0.985;
    const left = Math.max(Math.min(across, reach), -farEdge(up));
    return project([surface.faceDepth(left, up), up, left]);
  }, scale);
  const draw = (corners: readonly CornerInSpace[]): string =>
    closedPath(
      corners.map(([back, up, left, ease = 0]) => [...project([back, up, left]), ease * scale]),
    );
  const lampHeight = ahead === 'nose' ? shape.headlamp[0][1] : shape.tailLamp[2][1];
  // The backdrop is slightly nearer than the horizon at eye height.
  const footY = Math.round((middleY - EYE_HEIGHT_CM * scale) / UNITS_PER_PIXEL + 62);
  return {
    car,
    ahead,
    surface,
    project,
    scale,
    flankPen,
    facePen,
    farReach: farEdge(lampHeight),
    draw,
    groundY,
    footY,
  };
}

/** Longer cars fill more of the picture; tall ones less of its width. */
function fitted({ shape }: Car, { halfWidth }: BodySurface, sight: Sight) {
  const { silhouette, axles, width, length } = shape;
  const edges = silhouette.flatMap(([back, up]) =>
    [1, -1].map((side) => sight([back, up, side * halfWidth(back, up)])),
  );
  const seen = [...edges, sight([axles.front, 0, width / 2])];
  const [left, right] = [Math.min(...seen.map(([x]) => x)), Math.max(...seen.map(([x]) => x))];
  const [top, bottom] = [Math.min(...seen.map(([, y]) => y)), Math.max(...seen.map(([, y]) => y))];
  const breadth = Math.min(690, 600 + (length - 380) * 0.5) * UNITS_PER_PIXEL;
  const scale = Math.min(breadth / (right - left), (372 * UNITS_PER_PIXEL) / (bottom - top));
  const groundY = Math.round(HEIGHT * 0.54 + ((bottom - top) * scale) / UNITS_PER_PIXEL / 2);
  const middleY = groundY * UNITS_PER_PIXEL - bottom * scale;
  const project = (place: Place): Point => {
    const [x, y] = sight(place);
    return [MIDDLE_X + (x - (left + right) / 2) * scale, middleY + y * scale];
  };
  return { scale, groundY, middleY, project };
}

/**
 * How far around the nose the far side is visible at a height; beyond it the surface faces away.
 */
function farthestFace(
  { shape }: Car,
  { faceDepth }: BodySurface,
  sight: Sight,
): (up: number) => number {
  const candidates = Array.from(
    { length: 45 },
    (_, index) => (shape.width / 2) * (0.55 + index * 0.01),
  );
  return (up) => {
    const seenAt = (left: number): number => sight([faceDepth(-left, up), up, -left])[0];
    const reach = widthShare(shape, up);
    return candidates
      .map((left) => left * reach)
      .reduce((best, left) => (seenAt(left) < seenAt(best) ? left : best));
  };
}
