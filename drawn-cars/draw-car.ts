import { BACKDROPS } from './backgrounds/all-backgrounds.js';
import { BODIES, detailsOf } from './bodies/all-bodies.js';
import {
  assertOneOf,
  BACKGROUNDS,
  DRAWN_BODIES,
  LIGHTS,
  PAINT_COLORS,
  VIEWS,
  WHEEL_DESIGNS,
  YAWS_DEGREES,
  type CarOptions,
  type Viewpoint,
  type YawDegrees,
} from './car-options.js';
import type { Car } from './car.js';
import { daylightOf } from './daylight.js';
import {
  MIDDLE_X,
  PICTURE_SIZE,
  PIXELS_PER_UNIT,
  UNITS_PER_PIXEL,
  VIEW_BOX,
  WIDTH,
  type DrawnView,
  type PictureWindow,
} from './frame.js';
import { paintTones } from './paint.js';
import { decimal, filled, linearGradient, SEAM } from './svg.js';
import { frontView, rearView } from './views/end-view.js';
import { sideView, wheelView } from './views/side-view.js';
import { rearThreeQuarterView, threeQuarterView } from './views/three-quarter-view.js';

const VIEW_PAINTERS: Readonly<Record<Viewpoint, (car: Car, yawDegrees: YawDegrees) => DrawnView>> =
  {
    'three-quarter': threeQuarterView,
    side: sideView,
    'rear-three-quarter': rearThreeQuarterView,
    front: frontView,
    rear: rearView,
    wheel: wheelView,
  };

/**
 * Draws a car as a standalone SVG with aspect ratio 3:2. Deterministic: the same options give the
 * same bytes. @throws RangeError for an unknown value or a detail that the body cannot have, naming
 * the allowed ones
 */
export function drawCar(options: CarOptions = {}): string {
  const { body, color, view, background, wheel, details, light, yawDegrees, isMirrored } =
    completed(options);
  const daylight = daylightOf(light);
  const car: Car = {
    shape: BODIES[body],
    tones: paintTones(color, daylight.skyColor),
    wheel,
    daylight,
    has: (detail) => details.includes(detail),
  };
  const drawn = VIEW_PAINTERS[view](car, yawDegrees);
  const backdrop = BACKDROPS[background]({ footY: drawn.footY, tint: daylight.tint });
  const level = view.endsWith('three-quarter') || drawn.window ? 0 : (backdrop.reflection ?? 0);
  const { definitions, art } = reflected(drawn, level);
  const scale = `transform="scale(${decimal(PIXELS_PER_UNIT)})"`;
  const scene = `${backdrop.art}<g ${scale} stroke-width="${SEAM}" stroke-linejoin="round">${art}</g>`;
  const viewBox = drawn.window ? viewBoxOf(drawn.window, isMirrored) : VIEW_BOX;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"><defs>${backdrop.definitions}${definitions}</defs>` +
    `${isMirrored ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${scene}</g>` : scene}</svg>`
  );
}

function viewBoxOf({ left, top, width }: PictureWindow, isMirrored: boolean): string {
  const height = Math.round((width * PICTURE_SIZE.heightPixels) / PICTURE_SIZE.widthPixels);
  return [isMirrored ? WIDTH - left - width : left, top, width, height].join(' ');
}

function completed(options: CarOptions): Required<CarOptions> {
  const {
    body = 'sedan',
    color = 'silver',
    view = 'three-quarter',
    background = 'studio',
    wheel,
    details = [],
    light = 'day',
    yawDegrees = 42,
    isMirrored = false,
  } = options;
  assertOneOf('body', DRAWN_BODIES, body);
  assertOneOf('color', PAINT_COLORS, color);
  assertOneOf('view', VIEWS, view);
  assertOneOf('background', BACKGROUNDS, background);
  assertOneOf('light', LIGHTS, light);
  assertOneOf('yawDegrees', YAWS_DEGREES, yawDegrees);
  const design = wheel ?? BODIES[body].usualWheel;
  assertOneOf('wheel', WHEEL_DESIGNS, design);
  for (const detail of details) assertOneOf(`detail of ${body}`, detailsOf(body), detail);
  return { body, color, view, background, wheel: design, details, light, yawDegrees, isMirrored };
}

/** A polished floor faintly reflects the car; other grounds have only its shadow. */
function reflected(
  { definitions, shadow, art, groundY }: DrawnView,
  strength: number,
): { definitions: string; art: string } {
  if (!strength) return { definitions, art: shadow + art };
  const ground = Math.round(groundY * UNITS_PER_PIXEL);
  const mask = `<mask id="m">${filled('url(#v)', `M0 ${ground}h${MIDDLE_X * 2}v160H0z`)}</mask>`;
  return {
    definitions:
      definitions +
      linearGradient('v', [
        [0, '#fff', strength],
        [1, '#fff', 0],
      ]) +
      mask,
    art: `<g mask="url(#m)"><use href="#V" transform="matrix(1 0 0-1 0 ${2 * ground + 2})"/></g>${shadow}<g id="V">${art}</g>`,
  };
}
