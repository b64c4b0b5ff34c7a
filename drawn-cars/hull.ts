import type { Point } from './path.js';

/** Convex hull of points. Points closer than `step` to their neighbor are omitted. */
export function hull(points: readonly Point[], step: number): Point[] {
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const outline = [...chain(sorted), ...chain(sorted.toReversed())];
  return outline.filter(
    (point, index) => index === 0 || gap(point, outline[index - 1] ?? point) >= step,
  );
}

function chain(sorted: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of sorted) {
    while (kept.length > 1 && turn(kept.at(-2) ?? point, kept.at(-1) ?? point, point) <= 0)
      kept.pop();
    kept.push(point);
  }
  return kept.slice(0, -1);
}

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

const gap = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by);
