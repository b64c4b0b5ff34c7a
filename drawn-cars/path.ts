/**
 * Converts control polygons to SVG path data. Units are a fraction of a pixel, so integers are
 * precise enough.
 */

/** A position in the picture, in units from the upper left corner. */
export type Point = readonly [x: number, y: number];

/** A corner of a control polygon, and the length of each side that its curve replaces. */
export type EasedPoint = readonly [x: number, y: number, ease?: number];

/**
 * A path segment between absolute positions. `via`: control point of a quadratic curve. `writePath`
 * serializes it.
 */
export type PathSegment =
  | { readonly kind: 'move' | 'line'; readonly to: Point }
  | { readonly kind: 'curve'; readonly via: Point; readonly to: Point }
  | {
      readonly kind: 'arc';
      readonly radii: Point;
      readonly turnDegrees: number;
      readonly isLarge: boolean;
      readonly isClockwise: boolean;
      readonly to: Point;
    };

/**
 * Minimum visible sizes in units: of an eased corner, and of a straight piece between two curves.
 */
const MIN_EASE = 7;
const MIN_STRAIGHT = 2;

/** Path data of a closed outline with eased corners. */
export const closedPath = (points: readonly EasedPoint[]): string =>
  `${writePath(easeCorners(points, true))}z`;

/** Path data of a line with eased corners, except both ends. */
export const openPath = (points: readonly EasedPoint[]): string =>
  writePath(easeCorners(points, false));

/**
 * Segments of a control polygon with each corner replaced by a quadratic Bézier. Adjacent corners
 * share a side evenly if both need it.
 */
export function easeCorners(points: readonly EasedPoint[], isClosed: boolean): PathSegment[] {
  const around = (index: number): EasedPoint =>
    points[(index + points.length) % points.length] as EasedPoint;
  return points.flatMap((point, index): PathSegment[] => {
    const isEnd = !isClosed && (index === 0 || index === points.length - 1);
    const [before, after] = [around(index - 1), around(index + 1)];
    const wanted = isEnd ? 0 : Math.min(shareOfSide(point, before), shareOfSide(point, after));
    const reach = wanted < MIN_EASE ? 0 : wanted;
    const start: PathSegment = {
      kind: index ? 'line' : 'move',
      to: reach ? toward(point, before, reach) : at(point),
    };
    return reach
      ? [start, { kind: 'curve', via: at(point), to: toward(point, after, reach) }]
      : [start];
  });
}

/** Relative integer coordinates take half the length of absolute ones. */
export function writePath(segments: readonly PathSegment[]): string {
  let pen: Point = [0, 0];
  let path = '';
  for (const segment of segments) {
    const to: Point = [Math.round(segment.to[0]), Math.round(segment.to[1])];
    if (segment.kind === 'line' && Math.hypot(to[0] - pen[0], to[1] - pen[1]) < MIN_STRAIGHT)
      continue;
    path += command(segment, pen, to);
    pen = to;
  }
  return path;
}

function command(segment: PathSegment, [x, y]: Point, to: Point): string {
  const [dx, dy] = [to[0] - x, to[1] - y];
  switch (segment.kind) {
    case 'move':
      return `M${numbers(to)}`;
    case 'line':
      if (dx && dy) return `l${numbers([dx, dy])}`;
      if (dx) return `h${dx}`;
      return dy ? `v${dy}` : '';
    case 'curve':
      return `q${numbers([segment.via[0] - x, segment.via[1] - y, dx, dy])}`;
    case 'arc':
      return `a${numbers([...segment.radii, segment.turnDegrees, segment.isLarge ? 1 : 0, segment.isClockwise ? 1 : 0, dx, dy])}`;
  }
}

function numbers(values: readonly number[]): string {
  // A minus sign also separates numbers.
  return values.map(Math.round).join(' ').replaceAll(' -', '-');
}

function shareOfSide([x, y, ease = 0]: EasedPoint, other: EasedPoint): number {
  const length = Math.hypot(other[0] - x, other[1] - y);
  const wanted = ease + (other[2] ?? 0);
  return wanted > length ? (length * ease) / wanted : ease;
}

const at = ([x, y]: EasedPoint): Point => [x, y];

function toward([x, y]: EasedPoint, [otherX, otherY]: EasedPoint, reach: number): Point {
  const share = reach / (Math.hypot(otherX - x, otherY - y) || 1);
  return [x + (otherX - x) * share, y + (otherY - y) * share];
}
