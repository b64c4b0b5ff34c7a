import { milesBetween, type Position } from '../../../catalog/places/distance.js';
import { zOrderOf } from '../z-order.js';
import { type Json, placeKeyOf } from './car-documents.js';

/** Positions at the same distance from an origin. */
export interface Ring {
  readonly miles: number;
  readonly places: readonly string[];
}

interface Place extends Position {
  readonly key: string;
  readonly zOrder: number;
}

/** Distances from one position, in the order of `KnownPlaces.places`. */
type Distances = Float64Array;

/** Origins with cached distances: one search near a ZIP Code needs its distances several times. */
const KEPT_ORIGINS = 16;

const FROM_ALL = { match_all: {} };
const FROM_NONE = { match_none: {} };

/**
 * The distinct positions of cars, along the Z-order curve. Distances are computed here, as in the
 * embedded index, so that both give the same cars for a radius. The cluster receives ranges of the
 * curve, a few dozen for a radius.
 */
export class KnownPlaces {
  private readonly places: readonly Place[];
  private readonly distances = new Map<string, Distances>();

  constructor(positions: Iterable<Position>) {
    this.places = Array.from(positions, ({ latitude, longitude }) => ({
      latitude,
      longitude,
      key: placeKeyOf({ latitude, longitude }),
      zOrder: zOrderOf(latitude, longitude),
    })).sort((a, b) => a.zOrder - b.zOrder);
  }

  /** Filter for cars at most `miles` from a position. */
  within(origin: Position, miles: number): Json {
    const distances = this.distancesFrom(origin);
    return this.filterOf((place) => distances[place]! <= miles);
  }

  /** All positions, nearest first; positions at the same distance share a ring. */
  ringsFrom(origin: Position): Ring[] {
    const distances = this.distancesFrom(origin);
    const rings: { miles: number; places: string[] }[] = [];
    const nearestFirst = Array.from(this.places.keys()).sort(
      (a, b) => distances[a]! - distances[b]!,
    );
    for (const place of nearestFirst) {
      const miles = distances[place]!;
      if (rings.at(-1)?.miles === miles) rings.at(-1)!.places.push(this.places[place]!.key);
      else rings.push({ miles, places: [this.places[place]!.key] });
    }
    return rings;
  }

  /** Filter for cars at the wanted places, given by index along the curve. */
  filterOf(isWanted: (place: number) => boolean): Json {
    const ranges: Json[] = [];
    const single: string[] = [];
    let [wanted, run]: [number, { gte: number; lte: number } | undefined] = [0, undefined];
    for (let first = 0; first < this.places.length;) {
      const { zOrder } = this.places[first]!;
      let [end, inCell] = [first, 0];
      for (; end < this.places.length && this.places[end]!.zOrder === zOrder; end++)
        if (isWanted(end)) inCell++;
      wanted += inCell;
      if (inCell === end - first) {
        if (run) run.lte = zOrder;
        else ranges.push({ range: { zOrder: (run = { gte: zOrder, lte: zOrder }) } });
      } else {
        // Only a part of the cell is wanted.
        if (inCell > 0)
          for (let place = first; place < end; place++)
            if (isWanted(place)) single.push(this.places[place]!.key);
        run = undefined;
      }
      first = end;
    }
    if (wanted === this.places.length) return FROM_ALL;
    const should = single.length === 0 ? ranges : [...ranges, { terms: { place: single } }];
    return should.length === 0
      ? FROM_NONE
      : should.length === 1
        ? should[0]!
        : { bool: { should } };
  }

  keyOf(place: number): string {
    return this.places[place]!.key;
  }

  private distancesFrom(origin: Position): Distances {
    const key = placeKeyOf(origin);
    let distances = this.distances.get(key);
    if (!distances) {
      distances = Float64Array.from(this.places, (place) => milesBetween(origin, place));
      if (this.distances.size >= KEPT_ORIGINS)
        this.distances.delete(this.distances.keys().next().value!);
      this.distances.set(key, distances);
    }
    return distances;
  }
}

/** Inverse of `placeKeyOf`. */
export function positionOfKey(key: string): Position {
  const [latitude, longitude] = key.split(' ').map(Number);
  return { latitude: latitude!, longitude: longitude! };
}
