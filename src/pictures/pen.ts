import { closedPath, easeCorners, openPath, writePath, type EasedPoint, type Point, type Segment } from './path.js';
import { decimal } from './svg.js';

/** A corner on a surface of the car, cm, and how far it is eased (cm cut off either side of it). */
export type Corner = readonly [along: number, up: number, ease?: number];

/** The corners of a shape or a line, in drawing order. */
export type Outline = readonly Corner[];

/** A pen takes corners in centimeters on one surface of the car and writes path data where the picture shows them. */
export class Pen {
  /** `place` maps a spot of the surface to the picture; `scale` is about how many units a centimetre takes there. */
  constructor(
    private readonly place: (along: number, up: number) => Point,
    readonly scale: number,
  ) {}

  at(along: number, up: number): Point {
    return this.place(along, up);
  }

  /** Closed shapes, as one path. */
  shape(...outlines: readonly Outline[]): string {
    return outlines.map((outline) => closedPath(this.eased(outline))).join('');
  }

  line(...polylines: readonly Outline[]): string {
    return polylines.map((polyline) => openPath(this.eased(polyline))).join('');
  }

  /** One closed shape whose last stretch is made of `segments`, see `arc` and `straight`. */
  shapeEndingIn(outline: Outline, segments: readonly Segment[]): string {
    return `${writePath([...easeCorners(this.eased(outline), false), ...segments])}z`;
  }

  /** Nosewards over a wheel: to the foot of the arch, `drop` below its middle, and round more than half a circle to the other foot. */
  archOver(center: Corner, radius: number, drop: number): Segment[] {
    const [a, b, c, d] = this.localScale(center);
    const [across, down, skew] = [a * a + c * c, b * b + d * d, a * b + c * d];
    const spread = Math.hypot((across - down) / 2, skew);
    const radii: Point = [radius * Math.sqrt((across + down) / 2 + spread), radius * Math.sqrt((across + down) / 2 - spread)];
    const turnDegrees = (Math.atan2(2 * skew, across - down) * 90) / Math.PI;
    const [x, y] = this.place(center[0], center[1]);
    const reach = Math.sqrt(radius ** 2 - drop ** 2);
    const foot = (side: number): Point => [x + a * side * reach + c * drop, y + b * side * reach + d * drop];
    // Mirrored surfaces turn the other way round.
    return [
      { kind: 'line', to: foot(1) },
      { kind: 'arc', radii, turnDegrees, isLarge: true, isClockwise: a * d < b * c, to: foot(-1) },
    ];
  }

  /** A whole circle on the surface. */
  circle(center: Corner, radius: number, attributes = ''): string {
    return `<circle r="${Math.round(radius * this.scale)}" ${this.transform(center)}${attributes && ` ${attributes}`}/>`;
  }

  /** The attribute that puts something drawn round 0,0 in units onto the surface at `center`. */
  transform(center: Corner): string {
    const [x, y] = this.place(center[0], center[1]).map(Math.round);
    const matrix = this.localScale(center).map((value) => decimal(value / this.scale));
    return matrix.join() === '1,0,0,1' ? `transform="translate(${x} ${y})"` : `transform="matrix(${matrix.join(' ')} ${x} ${y})"`;
  }

  private eased(outline: Outline): EasedPoint[] {
    return outline.map(([along, up, ease = 0]) => [...this.place(along, up), ease * this.scale]);
  }

  /** What a centimetre backwards and a centimetre down the surface become, units. */
  private localScale([along, up]: Corner): [number, number, number, number] {
    const reach = 10;
    const [here, back, below] = [this.place(along, up), this.place(along + reach, up), this.place(along, up - reach)];
    return [(back[0] - here[0]) / reach, (back[1] - here[1]) / reach, (below[0] - here[0]) / reach, (below[1] - here[1]) / reach];
  }
}

/** The other side of the car's middle. */
export const mirrored = (outline: Outline): Outline => outline.map(([across, up, ease = 0]) => [-across, up, ease]);

/** Half an outline, from the middle and back to it, made whole. */
export const whole = (half: Outline): Outline => [...half, ...mirrored(half).toReversed()];
