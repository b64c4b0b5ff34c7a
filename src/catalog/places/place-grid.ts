import type { SpherePoint } from './distance.js';
import { chordOf } from './distance.js';

/** Side of a cell, in miles. In a city a few dozen ZIP Codes share a cell; in the plains, one. */
const CELL_MILES = 15;

/**
 * Spatial index: points on the sphere in cubic cells, identified by index. The nearest point is
 * searched among neighboring cells.
 */
export class PlaceGrid {
  /** x, y, z of each point in turn, so that a scan of all points fits in the processor's cache. */
  private readonly coordinates: Float64Array;
  private readonly cells = new Map<number, number[]>();
  private readonly cellSize = chordOf(CELL_MILES);
  private readonly cellsAcross = Math.ceil(2 / this.cellSize) + 2;

  constructor(points: readonly SpherePoint[]) {
    this.coordinates = new Float64Array(points.length * 3);
    points.forEach((point, index) => this.put(point, index));
  }

  /**
   * Index of the nearest point within this many miles, the lowest of equally near ones; -1 if there
   * is none.
   */
  nearest(point: SpherePoint, withinMiles: number): number {
    const lastRing = Math.ceil(chordOf(withinMiles) / this.cellSize);
    const best = { index: -1, distance: chordOf(withinMiles) ** 2 };
    for (let ring = 0; ring <= lastRing; ring++) {
      // Points in this ring or beyond are more than ring - 1 cells away.
      if (best.index >= 0 && Math.sqrt(best.distance) < (ring - 1) * this.cellSize) break;
      this.searchRing(point, ring, best);
    }
    return best.index;
  }

  /** Indexes of all points within this many miles. */
  within(point: SpherePoint, miles: number): number[] {
    const reach = chordOf(miles) ** 2;
    const found: number[] = [];
    for (let index = 0; index * 3 < this.coordinates.length; index++) {
      if (this.squaredChordTo(index, point) <= reach) found.push(index);
    }
    return found;
  }

  private put(point: SpherePoint, index: number): void {
    this.coordinates.set([point.x, point.y, point.z], index * 3);
    const key = this.key(this.cellOf(point.x), this.cellOf(point.y), this.cellOf(point.z));
    const cell = this.cells.get(key);
    if (cell) cell.push(index);
    else this.cells.set(key, [index]);
  }

  /** Searches the cells exactly `ring` cells away: the shell of a cube. */
  private searchRing(
    point: SpherePoint,
    ring: number,
    best: { index: number; distance: number },
  ): void {
    const x = this.cellOf(point.x);
    const y = this.cellOf(point.y);
    const z = this.cellOf(point.z);
    for (let dx = -ring; dx <= ring; dx++) {
      for (let dy = -ring; dy <= ring; dy++) {
        const isOnFace = Math.abs(dx) === ring || Math.abs(dy) === ring;
        for (let dz = -ring; dz <= ring; dz += isOnFace ? 1 : 2 * ring) {
          this.searchCell(this.cells.get(this.key(x + dx, y + dy, z + dz)), point, best);
        }
      }
    }
  }

  private searchCell(
    cell: readonly number[] | undefined,
    point: SpherePoint,
    best: { index: number; distance: number },
  ): void {
    if (!cell) return;
    for (const index of cell) {
      const distance = this.squaredChordTo(index, point);
      if (
        distance > best.distance ||
        (distance === best.distance && best.index >= 0 && index > best.index)
      )
        continue;
      best.index = index;
      best.distance = distance;
    }
  }

  private squaredChordTo(index: number, { x, y, z }: SpherePoint): number {
    const at = index * 3;
    return (
      (this.coordinates[at]! - x) ** 2 +
      (this.coordinates[at + 1]! - y) ** 2 +
      (this.coordinates[at + 2]! - z) ** 2
    );
  }

  private cellOf(coordinate: number): number {
    return Math.floor((coordinate + 1) / this.cellSize) + 1;
  }

  private key(x: number, y: number, z: number): number {
    return (x * this.cellsAcross + y) * this.cellsAcross + z;
  }
}
