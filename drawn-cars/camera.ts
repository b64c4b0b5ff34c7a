import type { Point } from './path.js';

/**
 * A position in the car's space, in cm: backward from the nose, up from the ground, left of the
 * center.
 */
export type Place = readonly [back: number, up: number, left: number];

/** Eye of the three-quarter view: a standing person some steps away. */
const EYE_DISTANCE_CM = 1400;
const EYE_TILT_DEGREES = 6.5;

/** Height of the eye above the ground at the car's distance, in cm. */
export const EYE_HEIGHT_CM = Math.tan(radians(EYE_TILT_DEGREES)) * EYE_DISTANCE_CM;

/** Projects a position: centimeters to the right of and below the car's center on the ground. */
export type Sight = (place: Place) => Point;

/** Projection for a car of this length (cm), turned by `yawDegrees` from the side view. */
export function sightOf(carLength: number, yawDegrees: number): Sight {
  const [cosYaw, sinYaw] = [Math.cos(radians(yawDegrees)), Math.sin(radians(yawDegrees))];
  const [cosTilt, sinTilt] = [
    Math.cos(radians(EYE_TILT_DEGREES)),
    Math.sin(radians(EYE_TILT_DEGREES)),
  ];
  return ([back, up, left]) => {
    const fromMiddle = back - carLength / 2;
    const away = fromMiddle * sinYaw - left * cosYaw;
    const scale = EYE_DISTANCE_CM / (EYE_DISTANCE_CM + away * cosTilt - up * sinTilt);
    return [
      (fromMiddle * cosYaw + left * sinYaw) * scale,
      -(up * cosTilt + away * sinTilt) * scale,
    ];
  };
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
