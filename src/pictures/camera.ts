import type { Point } from './path.js';

/** A place in the car's space, cm: from the nose backwards, up from the ground, from the middle towards its left side. */
export type Place = readonly [back: number, up: number, left: number];

/** The eye of the three-quarter view: a standing person's, some steps away. */
const EYE_DISTANCE_CM = 1400;
const EYE_TILT_DEGREES = 6.5;

/** How high the eye is above the ground, cm as seen at the car. */
export const EYE_HEIGHT_CM = Math.tan(radians(EYE_TILT_DEGREES)) * EYE_DISTANCE_CM;

/** What the eye sees of a place: centimeters right of and below the car's middle on the ground. */
export type Sight = (place: Place) => Point;

/** The eye before a car of this length, cm, turned by so many degrees from the plain side view. */
export function sightOf(carLength: number, yawDegrees: number): Sight {
  const [cosYaw, sinYaw] = [Math.cos(radians(yawDegrees)), Math.sin(radians(yawDegrees))];
  const [cosTilt, sinTilt] = [Math.cos(radians(EYE_TILT_DEGREES)), Math.sin(radians(EYE_TILT_DEGREES))];
  return ([back, up, left]) => {
    const fromMiddle = back - carLength / 2;
    const away = fromMiddle * sinYaw - left * cosYaw;
    const scale = EYE_DISTANCE_CM / (EYE_DISTANCE_CM + away * cosTilt - up * sinTilt);
    return [(fromMiddle * cosYaw + left * sinYaw) * scale, -(up * cosTilt + away * sinTilt) * scale];
  };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
