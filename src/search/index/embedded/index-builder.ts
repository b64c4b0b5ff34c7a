import type { IndexedCar } from '../search-index.js';
import type { CarColumns } from './car-columns.js';
import { FieldBuilder } from './field-builder.js';
import { GrowingColumn } from './growing-column.js';
import type { Pacer } from './pacer.js';
import { PlaceOrderBuilder } from './place-order.js';
import { sortedOrder } from './sorted-order.js';

/** Few, because the iterable may do real work for each car. */
const CARS_PER_BREATH = 32;
const ROWS_PER_STEP = 4096;

/**
 * Turns cars into columns. The cars are walked once and not kept: each is taken apart as it comes, so a feed of a million
 * needs no million objects. Columns are laid out one after another, which bounds what is held twice.
 */
export async function buildColumns(fieldNames: readonly string[], cars: Iterable<IndexedCar>, pacer: Pacer): Promise<CarColumns> {
  const arriving = new ArrivingCars(fieldNames);
  let taken = 0;
  for (const car of cars) {
    arriving.push(car);
    if (++taken % CARS_PER_BREATH === 0) await pacer.breathe();
  }
  return arriving.build(pacer);
}

class ArrivingCars {
  private readonly ids = numbers();
  private readonly priceDollars = numbers();
  private readonly years = wholeNumbers();
  private readonly mileageMiles = numbers();
  private readonly listedAt = numbers();
  private readonly scores = wholeNumbers();
  private readonly placeOrder = new PlaceOrderBuilder();
  private readonly fields: FieldBuilder[];

  constructor(fieldNames: readonly string[]) {
    this.fields = fieldNames.map((name) => new FieldBuilder(name));
  }

  push(car: IndexedCar): void {
    this.ids.push(car.id);
    this.priceDollars.push(car.priceDollars);
    this.years.push(car.year);
    this.mileageMiles.push(car.mileageMiles ?? NaN);
    this.listedAt.push(car.listedAt);
    this.scores.push(car.score);
    this.placeOrder.push(car);
    this.fields.forEach((field, index) => field.push(car.values[index] ?? []));
  }

  async build(pacer: Pacer): Promise<CarColumns> {
    const { arrivals, placeOfRow, places } = await this.placeOrder.build(pacer);
    const inRowOrder = async <T extends Float64Array | Int32Array>(column: GrowingColumn, laidOut: T): Promise<T> => {
      await pacer.inPieces(arrivals.length, ROWS_PER_STEP, (first, end) => {
        for (let row = first; row < end; row++) laidOut[row] = column.at(arrivals[row]!);
      });
      return laidOut;
    };
    const ids = await inRowOrder(this.ids, new Float64Array(arrivals.length));
    const fields = [];
    // Shifted out, so that what has arrived is let go of as soon as it is laid out.
    for (let field = this.fields.shift(); field; field = this.fields.shift()) fields.push(await field.build(arrivals, pacer));
    return {
      rowCount: arrivals.length,
      ids,
      rowsById: await sortedOrder(ids, pacer),
      priceDollars: await inRowOrder(this.priceDollars, new Float64Array(arrivals.length)),
      years: await inRowOrder(this.years, new Int32Array(arrivals.length)),
      mileageMiles: await inRowOrder(this.mileageMiles, new Float64Array(arrivals.length)),
      listedAt: await inRowOrder(this.listedAt, new Float64Array(arrivals.length)),
      scores: await inRowOrder(this.scores, new Int32Array(arrivals.length)),
      placeOfRow,
      places,
      fields,
    };
  }
}

function numbers(): GrowingColumn {
  return new GrowingColumn((length) => new Float64Array(length));
}

function wholeNumbers(): GrowingColumn {
  return new GrowingColumn((length) => new Int32Array(length));
}
