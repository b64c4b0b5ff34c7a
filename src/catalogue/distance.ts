/** Mean radius of the earth (IUGG), the one constant all distances are measured with. */
export const EARTH_RADIUS_MILES = 3958.761;

/** A position in degrees, north and east positive. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Great-circle miles between two positions (haversine). */
export function milesBetween(from: Position, to: Position): number {
  const latitude = radians(to.latitude - from.latitude);
  const longitude = radians(to.longitude - from.longitude);
  const h = Math.sin(latitude / 2) ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** A position as a point on the unit sphere: nearness without poles or a date line, and without sines in inner loops. */
export interface SpherePoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A position as a point of the unit sphere, where nearness needs no trigonometry any more. */
export function spherePoint({ latitude, longitude }: Position): SpherePoint {
  const ring = Math.cos(radians(latitude));
  return {
    x: ring * Math.cos(radians(longitude)),
    y: ring * Math.sin(radians(longitude)),
    z: Math.sin(radians(latitude)),
  };
}

/** The straight line through the unit sphere that spans so many miles of its surface. */
export function chordOf(miles: number): number {
  return 2 * Math.sin(miles / EARTH_RADIUS_MILES / 2);
}

/** Squared straight line between two points of the unit sphere; orders as the distance does. */
export function squaredChord(a: SpherePoint, b: SpherePoint): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
