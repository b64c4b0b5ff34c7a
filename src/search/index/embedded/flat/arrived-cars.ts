import { UNKNOWN } from '../kernels/kernel.js';
import type { IndexedCar } from '../../search-index.js';
import type { FieldBuilder } from './field-builder.js';
import { Positions } from './place-order.js';

/**
 * Numbers of the cars, one column each, in order of arrival. US dollars, miles, epoch milliseconds;
 * `UNKNOWN` if missing.
 */
export interface CarNumbers {
  ids: Float64Array;
  listedAt: Float64Array;
  priceDollars: Int32Array;
  years: Int32Array;
  mileageMiles: Int32Array;
  scores: Int32Array;
}

/**
 * Cars to be laid out, numbered from 0 in order of arrival. Their values are read later, in row
 * order.
 */
export interface ArrivedCars {
  readonly numbers: CarNumbers;
  readonly positions: Positions;
  /** By car: number of its position. */
  readonly positionOfCar: Uint32Array;
  /** Adds the distinct values of a car to the next row of the fields. */
  addValues(car: number, row: number, fields: readonly FieldBuilder[]): void;
}

/** Zeroed columns for that many cars, for the caller to fill. */
export function emptyColumns(carCount: number): CarNumbers {
  return {
    ids: new Float64Array(carCount),
    listedAt: new Float64Array(carCount),
    priceDollars: new Int32Array(carCount),
    years: new Int32Array(carCount),
    mileageMiles: new Int32Array(carCount),
    scores: new Int32Array(carCount),
  };
}

/** Cars that are all in memory. */
export class ArrivedList implements ArrivedCars {
  readonly numbers: CarNumbers;
  readonly positions = new Positions();
  readonly positionOfCar: Uint32Array;

  constructor(private readonly cars: readonly IndexedCar[]) {
    this.numbers = emptyColumns(cars.length);
    this.positionOfCar = Uint32Array.from(cars, ({ latitude, longitude }) =>
      this.positions.numberOf(latitude, longitude),
    );
    cars.forEach((car, at) => this.take(car, at));
  }

  addValues(car: number, row: number, fields: readonly FieldBuilder[]): void {
    const { values } = this.cars[car]!;
    fields.forEach((field, at) =>
      new Set(values[at]).forEach((value) => field.add(row, field.codeFor(value))),
    );
  }

  private take(car: IndexedCar, at: number): void {
    this.numbers.ids[at] = car.id;
    this.numbers.listedAt[at] = car.listedAt;
    this.numbers.priceDollars[at] = car.priceDollars;
    this.numbers.years[at] = car.year;
    this.numbers.mileageMiles[at] = car.mileageMiles ?? UNKNOWN;
    this.numbers.scores[at] = car.score;
  }
}
