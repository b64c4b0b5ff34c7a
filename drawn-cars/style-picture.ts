import { bodyOf } from './body-of-car.js';
import { BODIES, detailsOf } from './bodies/all-bodies.js';
import { pictureName } from './picture-name.js';

/**
 * Picture name of a body style, seen from the side. All styles have the same neutral paint, so that
 * shapes can be compared, and a transparent background. `styleCode`: a vehicle style or detailed
 * body code of the catalog.
 */
export function pictureOfStyle(styleCode: string): string {
  const body = bodyOf({ id: '', bodyStyleCode: styleCode });
  return pictureName({
    body,
    color: 'unpainted',
    view: 'side',
    background: 'clear',
    wheel: BODIES[body].usualWheel,
    light: 'day',
    yawDegrees: 42,
    isMirrored: false,
    details: detailsOf(body).filter((detail) => detail === 'chrome-windows'),
  });
}
