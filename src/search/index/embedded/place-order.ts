import type { Position } from '../../../catalogue/distance.js';
import { GrowingColumn } from './growing-column.js';
import type { Pacer } from './pacer.js';
import { orderedByDoubles } from './radix-order.js';
import type { Sections } from './sections.js';

const GRID_CELLS = 0x10000;
const CARS_PER_STEP = 4096;

/** What the place order decides: who gets which row, and where the rows stand. */
export interface PlaceOrder extends Pick<Sections, 'placeOfRow' | 'latitudes' | 'longitudes' | 'firstRows'> {
  /** By row: the arrival number of its car. */
  arrivals: Uint32Array;
}

/**
 * Collects where cars stand, then orders their distinct positions along a Z-order curve, which keeps neighbours together:
 * a radius becomes a few stretches of rows. Cars at one position stay in order of arrival.
 */
export class PlaceOrderBuilder {
  private readonly latitudes = new GrowingColumn((length) => new Float64Array(length));
  private readonly longitudes = new GrowingColumn((length) => new Float64Array(length));
  private readonly positionOfCar = new GrowingColumn((length) => new Uint32Array(length));
  private readonly known = new Map<number, Map<number, number>>();

  push({ latitude, longitude }: Position): void {
    this.positionOfCar.push(this.positionFor(latitude, longitude));
  }

  async build(pacer: Pacer): Promise<PlaceOrder> {
    const curve = new Float64Array(this.latitudes.length);
    await pacer.inPieces(curve.length, CARS_PER_STEP, (first, end) => {
      for (let at = first; at < end; at++) curve[at] = zOrderOf(this.latitudes.at(at), this.longitudes.at(at));
    });
    const positions = await orderedByDoubles(Uint32Array.from(curve.keys()), curve, pacer);
    const latitudes = new Float64Array(positions.length);
    const longitudes = new Float64Array(positions.length);
    await pacer.inPieces(positions.length, CARS_PER_STEP, (first, end) => {
      for (let place = first; place < end; place++) {
        latitudes[place] = this.latitudes.at(positions[place]!);
        longitudes[place] = this.longitudes.at(positions[place]!);
      }
    });
    const firstRows = await this.firstRowsOf(positions, pacer);
    const rows = await this.rowsInPlaceOrder(positions, firstRows, pacer);
    return { ...rows, latitudes, longitudes, firstRows };
  }

  private positionFor(latitude: number, longitude: number): number {
    let byLongitude = this.known.get(latitude);
    if (!byLongitude) this.known.set(latitude, (byLongitude = new Map()));
    let position = byLongitude.get(longitude);
    if (position === undefined) {
      position = this.latitudes.length;
      byLongitude.set(longitude, position);
      this.latitudes.push(latitude);
      this.longitudes.push(longitude);
    }
    return position;
  }

  private async firstRowsOf(positions: Uint32Array, pacer: Pacer): Promise<Uint32Array> {
    const carsAt = new Uint32Array(positions.length);
    await pacer.inPieces(this.positionOfCar.length, CARS_PER_STEP, (first, end) => {
      for (let car = first; car < end; car++) carsAt[this.positionOfCar.at(car)]!++;
    });
    const firstRows = new Uint32Array(positions.length + 1);
    positions.forEach((position, place) => (firstRows[place + 1] = firstRows[place]! + carsAt[position]!));
    return firstRows;
  }

  private async rowsInPlaceOrder(
    positions: Uint32Array,
    firstRows: Uint32Array,
    pacer: Pacer,
  ): Promise<Pick<PlaceOrder, 'arrivals' | 'placeOfRow'>> {
    const placeOf = new Uint32Array(positions.length);
    positions.forEach((position, place) => (placeOf[position] = place));
    const nextRows = firstRows.slice();
    const arrivals = new Uint32Array(this.positionOfCar.length);
    const placeOfRow = new Uint32Array(this.positionOfCar.length);
    await pacer.inPieces(arrivals.length, CARS_PER_STEP, (first, end) => {
      for (let car = first; car < end; car++) {
        const place = placeOf[this.positionOfCar.at(car)]!;
        const row = nextRows[place]!++;
        arrivals[row] = car;
        placeOfRow[row] = place;
      }
    });
    return { arrivals, placeOfRow };
  }
}

/** Where a position lies on the Z-order curve over a grid of the globe: the bits of both coordinates in turn. */
function zOrderOf(latitude: number, longitude: number): number {
  return spread(cellOf(latitude, 180)) * 2 + spread(cellOf(longitude, 360));
}

function cellOf(degrees: number, spanDegrees: number): number {
  const cell = Math.floor((degrees / spanDegrees + 0.5) * GRID_CELLS);
  return Math.min(Math.max(cell, 0), GRID_CELLS - 1);
}

/** Puts a zero before each of 16 bits. */
function spread(cell: number): number {
  let bits = (cell | (cell << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}
