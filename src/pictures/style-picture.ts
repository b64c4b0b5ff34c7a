import { bodyOf } from './body-of-car.js';
import { BODIES, detailsOf } from './bodies/all-bodies.js';
import { pictureName } from './picture-name.js';

/**
 * The name of the picture that stands for a body style, seen from the side. All styles share a paint that no car is sold in, so that the
 * eye compares their shapes alone; the page's own background shows through, in dark mode a dark one. `styleCode` is a vehicle style or a finer body code of the catalogue.
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
