import type { IndexedCar, IndexedField } from '../../search-index.js';
import { type ArrivedCars, ArrivedList, type CarNumbers, emptyColumns } from './arrived-cars.js';
import { FieldBuilder, type FieldColumn } from './field-builder.js';
import { partsOfField } from './field-parts.js';
import { countedOptions, type Directory, FlatMemory, lengthsOf } from './flat-memory.js';
import { joined, type JointColumn } from './joint-columns.js';
import { codeOptions, jointRecords, slotsFor } from './joint-records.js';
import { OptionCombinations } from './option-combinations.js';
import { rowsOfOptions } from './option-rows.js';
import { placeOrder } from './place-order.js';
import { scratchBytesFor } from './scratch.js';
import type { SectionName, Sections } from './sections.js';
import { sortColumns } from './sort-columns.js';
import { textsOfValues } from './value-texts.js';

/** Lays out cars as flat memory, with scratch space for that many searching threads. */
export function buildFlatMemory(
  fields: readonly IndexedField[],
  cars: Iterable<IndexedCar>,
  isForWasm: boolean,
  scratchRegions = 1,
): FlatMemory {
  return layOut(fields, new ArrivedList([...cars]), isForWasm, scratchRegions);
}

/** Like `buildFlatMemory`, for cars in another form. */
export function layOut(
  fields: readonly IndexedField[],
  cars: ArrivedCars,
  isForWasm: boolean,
  scratchRegions: number,
): FlatMemory {
  const { arrivals, ...places } = placeOrder(cars.positions, cars.positionOfCar);
  const { listedAt, ...numbers } = inRowOrder(cars, arrivals);
  const sorted = sortColumns(numbers, listedAt, arrivals);
  const columns = fieldColumns(fields, cars, arrivals);
  const combinations = new OptionCombinations(countedOptions({ fields: columns }));
  const joints = joined(partsOf(columns).map((part) => combinations.combined(part)));
  const slots = slotsFor(joints);
  const records = jointRecords(joints, slots, arrivals.length);
  const options = rowsOfOptions(columns, arrivals.length);
  const sections = {
    ...places,
    ...numbers,
    ...sorted,
    records,
    ...codeOptions(joints, combinations.lists),
    ...options,
    ...textsOfValues(columns, arrivals.length),
  };
  const directory = directoryOf(sections, columns, joints, slots);
  const flat = FlatMemory.reserve(directory, scratchBytesFor(directory, scratchRegions), isForWasm);
  for (const [name, section] of Object.entries(sections))
    flat.sections[name as SectionName].set(section);
  return flat;
}

function inRowOrder({ numbers }: ArrivedCars, arrivals: Uint32Array): CarNumbers {
  const ordered = emptyColumns(arrivals.length);
  for (const name of Object.keys(ordered) as (keyof CarNumbers)[])
    gather(numbers[name], arrivals, ordered[name]);
  return ordered;
}

function gather(
  column: Float64Array | Int32Array,
  arrivals: Uint32Array,
  ordered: Float64Array | Int32Array,
): void {
  for (let row = 0; row < arrivals.length; row++) ordered[row] = column[arrivals[row]!]!;
}

/** Counted fields come first, so that counting never skips over the others. */
function fieldColumns(
  fields: readonly IndexedField[],
  cars: ArrivedCars,
  arrivals: Uint32Array,
): FieldColumn[] {
  const builders = fields.map((field) => new FieldBuilder(field, arrivals.length));
  for (let row = 0; row < arrivals.length; row++) cars.addValues(arrivals[row]!, row, builders);
  return builders
    .map((builder) => builder.build())
    .sort((a, b) => Number(b.isCounted) - Number(a.isCounted));
}

function partsOf(fields: readonly FieldColumn[]): JointColumn[] {
  const parts: JointColumn[] = [];
  let firstOption = 0;
  for (const [number, field] of fields.entries()) {
    if (field.isCounted) parts.push(...partsOfField(field, number, firstOption));
    firstOption += field.values.length;
  }
  return parts;
}

function directoryOf(
  sections: Sections,
  fields: readonly FieldColumn[],
  columns: readonly JointColumn[],
  slots: readonly number[],
): Directory {
  let firstOption = 0;
  let firstCode = 0;
  return {
    rowCount: sections.ids.length,
    fields: fields.map(({ name, values, isCounted }, number) => {
      const jointColumns = Array.from(columns.keys()).filter((column) =>
        columns[column]!.fields.includes(number),
      );
      const field = {
        name,
        values: isCounted ? values : [],
        valueCount: values.length,
        isCounted,
        firstOption,
        jointColumns,
      };
      firstOption += values.length;
      return field;
    }),
    jointColumns: columns.map(({ options }, number) => {
      const column = { slot: slots[number]!, firstCode, codeCount: options.length };
      firstCode += options.length;
      return column;
    }),
    lengths: lengthsOf(sections),
  };
}
