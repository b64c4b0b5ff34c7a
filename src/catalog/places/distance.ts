/** Mean radius of the earth (IUGG), used for all distances. */
export const EARTH_RADIUS_MILES = 3958.761;

/** A position in degrees; north and east are positive. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Great-circle distance in miles (haversine). */
export function milesBetween(from: Position, to: Position): number {
  const latitude = radians(to.latitude - from.latitude);
  const longitude = radians(to.longitude - from.longitude);
  const h =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, h)));
}

/**
 * A point on the unit sphere. Distances need no special case for poles or the date line, and no
 * trigonometry in inner loops.
 */
export interface SpherePoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Converts a position to a point on the unit sphere. */
export function spherePoint({ latitude, longitude }: Position): SpherePoint {
  const ring = Math.cos(radians(latitude));
  return {
    x: ring * Math.cos(radians(longitude)),
    y: ring * Math.sin(radians(longitude)),
    z: Math.sin(radians(latitude)),
  };
}

/** Length of the chord through the unit sphere for a distance in miles on its surface. */
export function chordOf(miles: number): number {
  return 2 * Math.sin(miles / EARTH_RADIUS_MILES / 2);
}

/** Squared chord length between two points; sorts like the distance. */
export function squaredChord(a: SpherePoint, b: SpherePoint): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
