import {
  closedPath,
  easeCorners,
  openPath,
  writePath,
  type EasedPoint,
  type Point,
  type PathSegment,
} from './path.js';
import { decimal } from './svg.js';

/**
 * A corner on a surface of the car, in cm, and the length (cm) of each side that its curve
 * replaces.
 */
export type Corner = readonly [along: number, up: number, ease?: number];

/** Corners of a shape or line, in drawing order. */
export type Outline = readonly Corner[];

/** Converts corners in centimeters on a surface of the car to path data in the picture. */
export class Pen {
  /**
   * `place` maps a position on the surface to the picture. `scale`: approximate units per
   * centimeter.
   */
  constructor(
    private readonly place: (along: number, up: number) => Point,
    readonly scale: number,
  ) {}

  at(along: number, up: number): Point {
    return this.place(along, up);
  }

  /** Closed shapes as one path. */
  shape(...outlines: readonly Outline[]): string {
    return outlines.map((outline) => closedPath(this.eased(outline))).join('');
  }

  line(...polylines: readonly Outline[]): string {
    return polylines.map((polyline) => openPath(this.eased(polyline))).join('');
  }

  /** A closed shape that ends with `segments`, such as those of `archOver`. */
  shapeEndingIn(outline: Outline, segments: readonly PathSegment[]): string {
    return `${writePath([...easeCorners(this.eased(outline), false), ...segments])}z`;
  }

  /**
   * Segments over a wheel toward the nose: to the foot of the arch, `drop` below its center, and
   * more than half a circle to the other foot.
   */
  archOver(center: Corner, radius: number, drop: number): PathSegment[] {
    const [a, b, c, d] = this.localScale(center);
    const [across, down, skew] = [a * a + c * c, b * b + d * d, a * b + c * d];
    const spread = Math.hypot((across - down) / 2, skew);
    const radii: Point = [
      radius * Math.sqrt((across + down) / 2 + spread),
      radius * Math.sqrt((across + down) / 2 - spread),
    ];
    const turnDegrees = (Math.atan2(2 * skew, across - down) * 90) / Math.PI;
    const [x, y] = this.place(center[0], center[1]);
    const reach = Math.sqrt(radius ** 2 - drop ** 2);
    const foot = (side: number): Point => [
      x + a * side * reach + c * drop,
      y + b * side * reach + d * drop,
    ];
    // Mirrored surfaces turn counterclockwise.
    return [
      { kind: 'line', to: foot(1) },
      { kind: 'arc', radii, turnDegrees, isLarge: true, isClockwise: a * d < b * c, to: foot(-1) },
    ];
  }

  /** A full circle on the surface. */
  circle(center: Corner, radius: number, attributes = ''): string {
    return `<circle r="${Math.round(radius * this.scale)}" ${this.transform(center)}${attributes && ` ${attributes}`}/>`;
  }

  /**
   * `transform` attribute that places a drawing around 0,0 (in units) at `center` on the surface.
   */
  transform(center: Corner): string {
    const [x, y] = this.place(center[0], center[1]).map(Math.round);
    const matrix = this.localScale(center).map((value) => decimal(value / this.scale));
    return matrix.join() === '1,0,0,1'
      ? `transform="translate(${x} ${y})"`
      : `transform="matrix(${matrix.join(' ')} ${x} ${y})"`;
  }

  private eased(outline: Outline): EasedPoint[] {
    return outline.map(([along, up, ease = 0]) => [...this.place(along, up), ease * this.scale]);
  }

  /** One centimeter backward and one down the surface, in units. */
  private localScale([along, up]: Corner): [number, number, number, number] {
    const reach = 10;
    const [here, back, below] = [
      this.place(along, up),
      this.place(along + reach, up),
      this.place(along, up - reach),
    ];
    return [
      (back[0] - here[0]) / reach,
      (back[1] - here[1]) / reach,
      (below[0] - here[0]) / reach,
      (below[1] - here[1]) / reach,
    ];
  }
}

/** Mirrored at the car's center line. */
export const mirrored = (outline: Outline): Outline =>
  outline.map(([across, up, ease = 0]) => [-across, up, ease]);

/** Completes half an outline, from the center line back to it, by mirroring. */
export const whole = (half: Outline): Outline => [...half, ...mirrored(half).toReversed()];
