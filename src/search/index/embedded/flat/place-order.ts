import { zOrderOf } from '../../z-order.js';
import { orderedByDoubles } from './radix-order.js';
import type { Sections } from './sections.js';

/** Distinct positions, numbered in order of arrival. */
export class Positions {
  readonly latitudes: number[] = [];
  readonly longitudes: number[] = [];
  private readonly known = new Map<number, Map<number, number>>();

  numberOf(latitude: number, longitude: number): number {
    let byLongitude = this.known.get(latitude);
    if (!byLongitude) this.known.set(latitude, (byLongitude = new Map()));
    let position = byLongitude.get(longitude);
    if (position === undefined) {
      byLongitude.set(longitude, (position = this.latitudes.push(latitude) - 1));
      this.longitudes.push(longitude);
    }
    return position;
  }
}

/** The place order: which car gets which row, and the position of each row. */
export interface PlaceOrder extends Pick<
  Sections,
  'placeOfRow' | 'latitudes' | 'longitudes' | 'firstRows'
> {
  /** By row: arrival number of its car. */
  arrivals: Uint32Array;
}

/**
 * Orders positions along a Z-order curve, which keeps neighbors together: a radius becomes a few
 * ranges of rows. Cars at one position stay in order of arrival.
 */
export function placeOrder(
  { latitudes, longitudes }: Positions,
  positionOfCar: Uint32Array,
): PlaceOrder {
  const curve = Float64Array.from(latitudes, (latitude, at) => zOrderOf(latitude, longitudes[at]!));
  const positions = orderedByDoubles(Uint32Array.from(curve.keys()), curve);
  const firstRows = firstRowsOf(positions, positionOfCar);
  return {
    ...rowsInPlaceOrder(positions, firstRows, positionOfCar),
    latitudes: Float64Array.from(positions, (position) => latitudes[position]!),
    longitudes: Float64Array.from(positions, (position) => longitudes[position]!),
    firstRows,
  };
}

function firstRowsOf(positions: Uint32Array, positionOfCar: Uint32Array): Uint32Array {
  const carsAt = new Uint32Array(positions.length);
  for (let car = 0; car < positionOfCar.length; car++) carsAt[positionOfCar[car]!]!++;
  const firstRows = new Uint32Array(positions.length + 1);
  positions.forEach(
    (position, place) => (firstRows[place + 1] = firstRows[place]! + carsAt[position]!),
  );
  return firstRows;
}

function rowsInPlaceOrder(
  positions: Uint32Array,
  firstRows: Uint32Array,
  positionOfCar: Uint32Array,
): Pick<PlaceOrder, 'arrivals' | 'placeOfRow'> {
  const placeOf = new Uint32Array(positions.length);
  positions.forEach((position, place) => (placeOf[position] = place));
  const nextRows = firstRows.slice();
  const arrivals = new Uint32Array(positionOfCar.length);
  const placeOfRow = new Uint32Array(positionOfCar.length);
  for (let car = 0; car < arrivals.length; car++) {
    const place = placeOf[positionOfCar[car]!]!;
    const row = nextRows[place]!++;
    arrivals[row] = car;
    placeOfRow[row] = place;
  }
  return { arrivals, placeOfRow };
}
