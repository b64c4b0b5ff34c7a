import type { IndexedCar } from '../search-index.js';
import { UNKNOWN } from '../kernels/kernel.js';
import { FieldBuilder, type FieldColumn } from './field-builder.js';
import { partsOfField } from './field-parts.js';
import { type Directory, FlatMemory, lengthsOf } from './flat-memory.js';
import { GrowingColumn } from './growing-column.js';
import { joined, type JointColumn } from './joint-columns.js';
import { rowsOfOptions } from './option-rows.js';
import type { Pacer } from './pacer.js';
import { PlaceOrderBuilder } from './place-order.js';
import { jointRecords } from './joint-records.js';
import { sortColumns } from './sort-columns.js';
import { scratchBytesFor } from './scratch.js';
import type { SectionName, Sections } from './sections.js';

/** Few, because the iterable may do real work for each car. */
const CARS_PER_BREATH = 32;
const ROWS_PER_STEP = 4096;

/**
 * Turns cars into flat memory. The cars are walked once and not kept: each is taken apart as it comes, so a feed of a million
 * needs no million objects.
 */
export async function buildFlatMemory(
  fieldNames: readonly string[],
  cars: Iterable<IndexedCar>,
  isForWasm: boolean,
  pacer: Pacer,
): Promise<FlatMemory> {
  const arriving = new ArrivingCars(fieldNames);
  let taken = 0;
  for (const car of cars) {
    arriving.push(car);
    if (++taken % CARS_PER_BREATH === 0) await pacer.breathe();
  }
  return arriving.build(isForWasm, pacer);
}

class ArrivingCars {
  private readonly ids = doubles();
  private readonly listedAt = doubles();
  private readonly priceDollars = wholeNumbers();
  private readonly years = wholeNumbers();
  private readonly mileageMiles = wholeNumbers();
  private readonly scores = wholeNumbers();
  private readonly placeOrder = new PlaceOrderBuilder();
  private readonly fields: FieldBuilder[];

  constructor(fieldNames: readonly string[]) {
    this.fields = fieldNames.map((name) => new FieldBuilder(name));
  }

  push(car: IndexedCar): void {
    this.ids.push(car.id);
    this.listedAt.push(car.listedAt);
    this.priceDollars.push(car.priceDollars);
    this.years.push(car.year);
    this.mileageMiles.push(car.mileageMiles ?? UNKNOWN);
    this.scores.push(car.score);
    this.placeOrder.push(car);
    this.fields.forEach((field, index) => field.push(car.values[index] ?? []));
  }

  async build(isForWasm: boolean, pacer: Pacer): Promise<FlatMemory> {
    const { arrivals, ...placeSections } = await this.placeOrder.build(pacer);
    const inRowOrder = async <T extends Float64Array | Int32Array>(column: GrowingColumn, laidOut: T): Promise<T> => {
      const arrived = column.copiedTo(laidOut.slice());
      await pacer.inPieces(arrivals.length, ROWS_PER_STEP, (first, end) => {
        for (let row = first; row < end; row++) laidOut[row] = arrived[arrivals[row]!]!;
      });
      return laidOut;
    };
    const whole = (column: GrowingColumn) => inRowOrder(column, new Int32Array(arrivals.length));
    const numbers = {
      ids: await inRowOrder(this.ids, new Float64Array(arrivals.length)),
      priceDollars: await whole(this.priceDollars),
      years: await whole(this.years),
      mileageMiles: await whole(this.mileageMiles),
      scores: await whole(this.scores),
    };
    const listedAt = await inRowOrder(this.listedAt, new Float64Array(arrivals.length));
    const sorted = await sortColumns(numbers, listedAt, pacer);
    const fields: FieldColumn[] = [];
    // Shifted out, so that what has arrived is let go of as soon as it is laid out.
    for (let field = this.fields.shift(); field; field = this.fields.shift()) fields.push(await field.build(arrivals, pacer));
    const columns = await joined(await partsOf(fields, pacer), pacer);
    const records = await jointRecords(columns, arrivals.length, pacer);
    const options = await rowsOfOptions(fields, arrivals.length, pacer);
    return pack({ ...placeSections, ...numbers, ...sorted, ...records, ...options }, fields, columns, isForWasm, pacer);
  }
}

async function partsOf(fields: readonly FieldColumn[], pacer: Pacer): Promise<JointColumn[]> {
  const parts: JointColumn[] = [];
  let firstOption = 0;
  for (const [number, field] of fields.entries()) {
    parts.push(...(await partsOfField(field, number, firstOption, pacer)));
    firstOption += field.values.length;
  }
  return parts;
}

async function pack(
  sections: Sections,
  fields: readonly FieldColumn[],
  columns: readonly JointColumn[],
  isForWasm: boolean,
  pacer: Pacer,
): Promise<FlatMemory> {
  const directory = directoryOf(sections, fields, columns);
  const flat = FlatMemory.reserve(directory, scratchBytesFor(directory), isForWasm);
  for (const [name, column] of Object.entries(sections)) {
    flat.sections[name as SectionName].set(column);
    await pacer.breathe();
  }
  return flat;
}

function directoryOf(sections: Sections, fields: readonly FieldColumn[], columns: readonly JointColumn[]): Directory {
  let firstOption = 0;
  let firstCode = 0;
  return {
    rowCount: sections.ids.length,
    fields: fields.map(({ name, values }, number) => {
      const jointColumns = Array.from(columns.keys()).filter((column) => columns[column]!.fields.includes(number));
      const field = { name, values, firstOption, jointColumns };
      firstOption += values.length;
      return field;
    }),
    jointColumns: columns.map(({ options }) => {
      const column = { firstCode, codeCount: options.length };
      firstCode += options.length;
      return column;
    }),
    lengths: lengthsOf(sections),
  };
}

function doubles(): GrowingColumn {
  return new GrowingColumn((length) => new Float64Array(length));
}

function wholeNumbers(): GrowingColumn {
  return new GrowingColumn((length) => new Int32Array(length));
}
