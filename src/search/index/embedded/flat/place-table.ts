import {
  chordOf,
  EARTH_RADIUS_MILES,
  milesBetween,
  type Position,
  type SpherePoint,
  spherePoint,
} from '../../../../catalog/places/distance.js';
import { distancePenalty, PENALTY_BANDS_MILES } from '../../../relevance.js';
import type { Sections } from './sections.js';

/**
 * Places per bounding block: few enough for tight bounds, enough to skip most of a country in large
 * steps.
 */
const PLACES_PER_BLOCK = 32;

/** In earth radii: far above rounding errors of a chord, far below any relevant distance. */
const SLACK = 1e-9;

/** The distance penalty per band. */
const PENALTIES = [...PENALTY_BANDS_MILES, Infinity].map((miles) => distancePenalty(miles));
const PENALTY_CHORDS = PENALTY_BANDS_MILES.map(chordOfBorder);

/** A range of rows; the end is exclusive. */
export interface PlaceRowRange {
  firstRow: number;
  endRow: number;
}

/** A range of rows, with a lower bound of its distance. */
export interface DistantRange extends PlaceRowRange {
  atLeastMiles: number;
}

type VisitPlaces = (firstPlace: number, endPlace: number, band: number) => void;

/**
 * The distinct positions of cars, in place order. Distances are compared as chords through the
 * earth, without sines. Bounds decide most blocks as a whole; only a place right at a border is
 * measured along the surface.
 */
export class PlaceTable {
  /** By place: x, y and z on the unit sphere. */
  private readonly points: Float64Array;
  /** By block of places: x, y and z of its center, and the chord radius that covers them. */
  private readonly blocks: Float64Array;

  constructor(
    private readonly columns: Pick<
      Sections,
      'latitudes' | 'longitudes' | 'firstRows' | 'placeOfRow'
    >,
  ) {
    this.points = new Float64Array(3 * this.count);
    for (let place = 0; place < this.count; place++) {
      const { x, y, z } = spherePoint(this.positionOf(place));
      this.points.set([x, y, z], 3 * place);
    }
    this.blocks = new Float64Array(4 * Math.ceil(this.count / PLACES_PER_BLOCK));
    for (let block = 0; 4 * block < this.blocks.length; block++) this.bound(block);
  }

  get count(): number {
    return this.columns.latitudes.length;
  }

  milesTo(place: number, origin: Position): number {
    return milesBetween(origin, this.positionOf(place));
  }

  /** Rows of all places within `miles`, ascending, in as few ranges as possible. */
  rowRangesWithin(origin: Position, miles: number): PlaceRowRange[] {
    const rowRanges: PlaceRowRange[] = [];
    if (!(miles >= 0)) return rowRanges;
    this.eachInBands(origin, [miles], (firstPlace, endPlace, band) => {
      if (band > 0) return;
      const [firstRow, endRow] = [
        this.columns.firstRows[firstPlace]!,
        this.columns.firstRows[endPlace]!,
      ];
      const last = rowRanges.at(-1);
      if (last?.endRow === firstRow) last.endRow = endRow;
      else rowRanges.push({ firstRow, endRow });
    });
    return rowRanges;
  }

  /** Writes the distance penalty at each place that has one of the ascending rows. */
  writePenaltiesAt(rows: Uint32Array, origin: Position, penalties: Int32Array): void {
    const { firstRows, placeOfRow } = this.columns;
    const point = spherePoint(origin);
    for (let at = 0; at < rows.length;) {
      const place = placeOfRow[rows[at]!]!;
      penalties[place] =
        PENALTIES[this.bandOfPlace(place, origin, point, PENALTY_BANDS_MILES, PENALTY_CHORDS)]!;
      at = firstNotBelow(rows, firstRows[place + 1]!, at + 1);
    }
  }

  /** Writes the distance penalty at each place. */
  writePenalties(origin: Position, penalties: Int32Array): void {
    this.eachInBands(origin, PENALTY_BANDS_MILES, (firstPlace, endPlace, band) => {
      const penalty = PENALTIES[band]!;
      for (let place = firstPlace; place < endPlace; place++) penalties[place] = penalty;
    });
  }

  /** All rows in ranges, potentially nearest first. */
  stretchesFrom(origin: Position): DistantRange[] {
    const point = spherePoint(origin);
    const { firstRows } = this.columns;
    return Array.from({ length: this.blocks.length / 4 }, (_, block) => {
      const chord = Math.max(
        0,
        this.chordTo(4 * block, this.blocks, point) - this.blocks[4 * block + 3]! - SLACK,
      );
      const firstPlace = block * PLACES_PER_BLOCK;
      return {
        firstRow: firstRows[firstPlace]!,
        endRow: firstRows[Math.min(firstPlace + PLACES_PER_BLOCK, this.count)]!,
        atLeastMiles: 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, chord / 2)),
      };
    }).sort((a, b) => a.atLeastMiles - b.atLeastMiles);
  }

  /**
   * Visits ranges of places, each with the number of the first border that is not nearer. Borders
   * ascend.
   */
  private eachInBands(origin: Position, bordersMiles: readonly number[], visit: VisitPlaces): void {
    const point = spherePoint(origin);
    const chords = bordersMiles.map(chordOfBorder);
    for (let block = 0; 4 * block < this.blocks.length; block++) {
      const firstPlace = block * PLACES_PER_BLOCK;
      const endPlace = Math.min(firstPlace + PLACES_PER_BLOCK, this.count);
      const chord = this.chordTo(4 * block, this.blocks, point);
      const reach = this.blocks[4 * block + 3]! + SLACK;
      const band = bandOf(chord + reach, chords);
      if (band === bandOf(chord - reach, chords)) {
        visit(firstPlace, endPlace, band);
        continue;
      }
      for (let place = firstPlace; place < endPlace; place++) {
        visit(place, place + 1, this.bandOfPlace(place, origin, point, bordersMiles, chords));
      }
    }
  }

  private bandOfPlace(
    place: number,
    origin: Position,
    point: SpherePoint,
    bordersMiles: readonly number[],
    chords: readonly number[],
  ): number {
    const chord = this.chordTo(3 * place, this.points, point);
    const band = bandOf(chord - SLACK, chords);
    return band === bandOf(chord + SLACK, chords)
      ? band
      : bandOf(this.milesTo(place, origin), bordersMiles);
  }

  private positionOf(place: number): Position {
    return { latitude: this.columns.latitudes[place]!, longitude: this.columns.longitudes[place]! };
  }

  private bound(block: number): void {
    const firstPlace = block * PLACES_PER_BLOCK;
    const endPlace = Math.min(firstPlace + PLACES_PER_BLOCK, this.count);
    const middle = 3 * ((firstPlace + endPlace) >>> 1);
    const center = {
      x: this.points[middle]!,
      y: this.points[middle + 1]!,
      z: this.points[middle + 2]!,
    };
    let radius = 0;
    for (let place = firstPlace; place < endPlace; place++)
      radius = Math.max(radius, this.chordTo(3 * place, this.points, center));
    this.blocks.set([center.x, center.y, center.z, radius], 4 * block);
  }

  private chordTo(at: number, points: Float64Array, { x, y, z }: SpherePoint): number {
    return Math.sqrt(
      (x - points[at]!) ** 2 + (y - points[at + 1]!) ** 2 + (z - points[at + 2]!) ** 2,
    );
  }
}

/**
 * Index of the first of the ascending rows, from `from`, that is at least `row`. An inlined
 * `firstIndex`: it runs once per place in every search near a ZIP Code, where a call per step
 * would be measurable.
 */
function firstNotBelow(rows: Uint32Array, row: number, from: number): number {
  let low = from;
  let high = Math.min(rows.length, from + row - rows[from - 1]!);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rows[middle]! < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Half way around the earth, every place is within the radius. */
function chordOfBorder(miles: number): number {
  return miles >= Math.PI * EARTH_RADIUS_MILES ? Infinity : chordOf(miles);
}

/** Number of borders before a distance. */
function bandOf(distance: number, borders: readonly number[]): number {
  let band = 0;
  while (band < borders.length && distance > borders[band]!) band++;
  return band;
}
