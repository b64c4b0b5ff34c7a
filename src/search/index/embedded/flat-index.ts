import type { Kernel, KernelName } from '../kernels/kernel.js';
import { JsKernel } from '../kernels/js-kernel.js';
import { wasmKernel } from '../kernels/wasm-kernel.js';
import type { FlatMemory } from './flat-memory.js';
import { COLUMNS_AT_A_TIME, codesPerRecord } from './joint-records.js';
import { PlaceTable } from './place-table.js';
import { addRowRange } from './row-range.js';
import { type Scratch, scratchAt } from './scratch.js';
import { bitsByteLength, type SectionName, type Sections } from './sections.js';

/** Nanoseconds of one step, measured on one core; only their proportion matters. */
const COST = { sharedByte: 0.09, listedRow: 1.2 } as const;

/** A field with the numbers of its options, which lie side by side, and what counting them set by set costs. */
export interface IndexField {
  name: string;
  number: number;
  optionOf: ReadonlyMap<string, number>;
  firstOption: number;
  endOption: number;
  jointColumns: readonly number[];
  costBySets: number;
}

/** A joint column, with what counting its options set by set costs. */
export interface CountedColumn {
  number: number;
  codeCount: number;
  histogram: number;
  starts: number;
  options: readonly number[];
  costBySets: number;
}

/** Flat memory made ready for one searching thread: its kernel and scratch, and what is derived from the directory. */
export class FlatIndex {
  readonly kernel: Kernel;
  readonly scratch: Scratch;
  readonly places: PlaceTable;
  readonly rowCount: number;
  readonly bitsByteLength: number;
  readonly fields: readonly IndexField[];
  readonly fieldByName: ReadonlyMap<string, IndexField>;
  readonly columns: readonly CountedColumn[];
  /** Addresses of the first codes of every four columns, and a record's length in bytes. */
  readonly stride: number;
  /** What every search without clauses counts. */
  readonly totals: Uint32Array;
  private readonly words: Uint32Array;

  constructor(
    readonly flat: FlatMemory,
    kernelName: KernelName,
  ) {
    const { directory, sections, buffer, memory } = flat;
    this.kernel = kernelName === 'wasm' && memory ? wasmKernel(memory) : new JsKernel(buffer);
    this.scratch = scratchAt(flat.columnsByteLength, directory);
    this.places = new PlaceTable(sections);
    this.rowCount = directory.rowCount;
    this.bitsByteLength = bitsByteLength(directory.rowCount);
    this.stride = 2 * codesPerRecord(directory.jointColumns.length);
    this.totals = sections.optionTotals.slice();
    this.words = new Uint32Array(buffer);
    addRowRange(this.bitsAt(this.scratch.everyRow), 0, this.rowCount);
    this.fields = directory.fields.map(({ name, values, firstOption, jointColumns }, number) => {
      const optionOf = new Map(values.map((value, at) => [value, firstOption + at]));
      const costBySets = this.costBySets(optionOf.values());
      return { name, number, optionOf, firstOption, endOption: firstOption + values.length, jointColumns, costBySets };
    });
    this.fieldByName = new Map(this.fields.map((field) => [field.name, field]));
    this.columns = directory.jointColumns.map(({ firstCode, codeCount }, number) => this.countedColumn(number, firstCode, codeCount));
  }

  get sections(): Sections {
    return this.flat.sections;
  }

  addressOf(name: SectionName): number {
    return this.flat.offsets[name];
  }

  /** Numbers of the kernel's own kind at an address: a view, which the next step of the search may change. */
  wordsAt(address: number, length: number): Uint32Array {
    return this.words.subarray(address >>> 2, (address >>> 2) + length);
  }

  bitsAt(address: number): Uint32Array {
    return this.wordsAt(address, this.bitsByteLength >>> 2);
  }

  /** Address of an option's rows as bits; undefined when they are listed. */
  bitsetOf(option: number): number | undefined {
    const bitset = this.sections.optionBitsets[option]!;
    return bitset === 0 ? undefined : this.addressOf('bitsets') + (bitset - 1) * this.bitsByteLength;
  }

  listOf(option: number): { rows: number; count: number } {
    const first = this.sections.optionListStarts[option]!;
    return { rows: this.addressOf('listedRows') + 4 * first, count: this.sections.optionListStarts[option + 1]! - first };
  }

  /** The row of a car; undefined when there is no such id. */
  rowOf(id: number): number | undefined {
    const { ids, rowsByRank } = this.sections;
    let low = 0;
    let high = rowsByRank.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ids[rowsByRank[middle]!]! < id) low = middle + 1;
      else high = middle;
    }
    const row = rowsByRank[low];
    return row !== undefined && ids[row] === id ? row : undefined;
  }

  private countedColumn(number: number, firstCode: number, codeCount: number): CountedColumn {
    const { codeStarts, codeOptions } = this.sections;
    const options = [...new Set(codeOptions.subarray(codeStarts[firstCode], codeStarts[firstCode + codeCount]))];
    return {
      number,
      codeCount,
      histogram: this.scratch.histograms + 4 * firstCode,
      starts: this.addressOf('codeStarts') + 4 * firstCode,
      options,
      costBySets: this.costBySets(options),
    };
  }

  private costBySets(options: Iterable<number>): number {
    let cost = 0;
    for (const option of options) {
      cost += this.bitsetOf(option) === undefined ? COST.listedRow * this.totals[option]! : COST.sharedByte * this.bitsByteLength;
    }
    return cost;
  }
}

/** The histograms of four columns from `first` on; those past the last column count into nothing. */
export function fourHistograms({ columns, scratch }: FlatIndex, first: number): [number, number, number, number] {
  const [a, b, c, d] = Array.from({ length: COLUMNS_AT_A_TIME }, (_, at) => columns[first + at]?.histogram ?? scratch.spareHistogram);
  return [a!, b!, c!, d!];
}
