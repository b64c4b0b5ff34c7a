import { chordOf, EARTH_RADIUS_MILES, milesBetween, type Position, type SpherePoint, spherePoint } from '../../../../catalogue/distance.js';
import { distancePenalty, PENALTY_BANDS_MILES } from '../../../relevance.js';
import type { Sections } from './sections.js';

/** Places bounded together: few enough for tight bounds, enough that most of a country is passed over in big steps. */
const PLACES_PER_BLOCK = 32;

/** In radii of the earth: far above the rounding of a chord, far below any distance that matters. */
const SLACK = 1e-9;

/** What relevance takes off in each band, and the straight lines to the bands' borders. */
const PENALTIES = [...PENALTY_BANDS_MILES, Infinity].map((miles) => distancePenalty(miles));
const PENALTY_CHORDS = PENALTY_BANDS_MILES.map(chordOfBorder);

/** Rows that follow each other, the end not included. */
export interface RowRange {
  firstRow: number;
  endRow: number;
}

/** A range, and a bound on how near its rows may be. */
export interface DistantRange extends RowRange {
  atLeastMiles: number;
}

type VisitPlaces = (firstPlace: number, endPlace: number, band: number) => void;

/**
 * The distinct positions where cars stand, in place order. Distances are compared as straight lines through the earth, which
 * takes no sines; a whole block is mostly decided by its bounds, and only a place right on a border is measured along the
 * surface.
 */
export class PlaceTable {
  /** By place: x, y and z on the unit sphere. */
  private readonly points: Float64Array;
  /** By block of neighbouring places: x, y and z of a center, and the straight line from it that reaches them all. */
  private readonly blocks: Float64Array;

  constructor(private readonly columns: Pick<Sections, 'latitudes' | 'longitudes' | 'firstRows' | 'placeOfRow'>) {
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

  /** The rows of all places at most `miles` away, in ascending order, as few rowRanges as there are. */
  rowRangesWithin(origin: Position, miles: number): RowRange[] {
    const rowRanges: RowRange[] = [];
    if (!(miles >= 0)) return rowRanges;
    this.eachInBands(origin, [miles], (firstPlace, endPlace, band) => {
      if (band > 0) return;
      const [firstRow, endRow] = [this.columns.firstRows[firstPlace]!, this.columns.firstRows[endPlace]!];
      const last = rowRanges.at(-1);
      if (last?.endRow === firstRow) last.endRow = endRow;
      else rowRanges.push({ firstRow, endRow });
    });
    return rowRanges;
  }

  /** Writes what relevance takes off at each place where one of the ascending rows is. */
  writePenaltiesAt(rows: Uint32Array, origin: Position, penalties: Int32Array): void {
    const { firstRows, placeOfRow } = this.columns;
    const point = spherePoint(origin);
    for (let at = 0; at < rows.length;) {
      const place = placeOfRow[rows[at]!]!;
      penalties[place] = PENALTIES[this.bandOfPlace(place, origin, point, PENALTY_BANDS_MILES, PENALTY_CHORDS)]!;
      at = firstNotBelow(rows, firstRows[place + 1]!, at + 1);
    }
  }

  /** Writes what relevance takes off at each place. */
  writePenalties(origin: Position, penalties: Int32Array): void {
    this.eachInBands(origin, PENALTY_BANDS_MILES, (firstPlace, endPlace, band) => {
      const penalty = PENALTIES[band]!;
      for (let place = firstPlace; place < endPlace; place++) penalties[place] = penalty;
    });
  }

  /** All rows in rowRanges, those that may be nearest first. */
  stretchesFrom(origin: Position): DistantRange[] {
    const point = spherePoint(origin);
    const { firstRows } = this.columns;
    return Array.from({ length: this.blocks.length / 4 }, (_, block) => {
      const chord = Math.max(0, this.chordTo(4 * block, this.blocks, point) - this.blocks[4 * block + 3]! - SLACK);
      const firstPlace = block * PLACES_PER_BLOCK;
      return {
        firstRow: firstRows[firstPlace]!,
        endRow: firstRows[Math.min(firstPlace + PLACES_PER_BLOCK, this.count)]!,
        atLeastMiles: 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, chord / 2)),
      };
    }).sort((a, b) => a.atLeastMiles - b.atLeastMiles);
  }

  /** Visits rowRanges of places, each with the number of the first border that is not nearer than they are; borders ascend. */
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
    return band === bandOf(chord + SLACK, chords) ? band : bandOf(this.milesTo(place, origin), bordersMiles);
  }

  private positionOf(place: number): Position {
    return { latitude: this.columns.latitudes[place]!, longitude: this.columns.longitudes[place]! };
  }

  private bound(block: number): void {
    const firstPlace = block * PLACES_PER_BLOCK;
    const endPlace = Math.min(firstPlace + PLACES_PER_BLOCK, this.count);
    const middle = 3 * ((firstPlace + endPlace) >>> 1);
    const center = { x: this.points[middle]!, y: this.points[middle + 1]!, z: this.points[middle + 2]! };
    let radius = 0;
    for (let place = firstPlace; place < endPlace; place++) radius = Math.max(radius, this.chordTo(3 * place, this.points, center));
    this.blocks.set([center.x, center.y, center.z, radius], 4 * block);
  }

  private chordTo(at: number, points: Float64Array, { x, y, z }: SpherePoint): number {
    return Math.sqrt((x - points[at]!) ** 2 + (y - points[at + 1]!) ** 2 + (z - points[at + 2]!) ** 2);
  }
}

/**
 * Where the ascending rows reach `row`, looked for from `from` on: no more rows are in between than there are numbers. A loop of its own
 * and not `firstIndex`, since it runs once a place of every search near a ZIP Code, where a call a step would tell.
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

/** From half the way round the earth on, everything is within. */
function chordOfBorder(miles: number): number {
  return miles >= Math.PI * EARTH_RADIUS_MILES ? Infinity : chordOf(miles);
}

/** How many of the ascending borders lie before a distance. */
function bandOf(distance: number, borders: readonly number[]): number {
  let band = 0;
  while (band < borders.length && distance > borders[band]!) band++;
  return band;
}
