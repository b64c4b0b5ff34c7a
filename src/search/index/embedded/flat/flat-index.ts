import type { Kernel, KernelName } from '../kernels/kernel.js';
import { JsKernel } from '../kernels/js-kernel.js';
import { wasmKernel } from '../kernels/wasm-kernel.js';
import { firstIndex } from '../../../../platform/binary-search.js';
import {
  bundlesOf,
  countedOptions,
  type FlatMemory,
  type JointColumnDirectory,
} from './flat-memory.js';
import { BYTES_PER_WORD, CODES_PER_WORD } from '../kernels/record-word.js';
import { wordsPerRecord } from './joint-records.js';
import { PlaceTable } from './place-table.js';
import { Predicates } from './predicate.js';
import { addRowRange } from './row-range.js';
import { RowSets } from './row-sets.js';
import { opened } from './row-values.js';
import { type Scratch, scratchAt } from './scratch.js';
import { bitsByteLength, type SectionName, type Sections } from './sections.js';
import { textNumber, textNumberOfRow, valueText } from './value-texts.js';

/** Nanoseconds per step, measured on one core; only the ratio matters. */
const COST = { sharedByte: 0.09, listedRow: 1.2 } as const;

/** Values held as strings in a thread; all sellers' ids of a large index would take 4 MB. */
const MAX_HELD_VALUES = 4_096;

/**
 * A counted field: its options have consecutive numbers. Includes the cost of counting them by
 * intersection.
 */
export interface IndexField {
  name: string;
  optionOf: ReadonlyMap<string, number>;
  firstOption: number;
  endOption: number;
  jointColumns: readonly number[];
  costBySets: number;
}

/** A joint column, with the cost of counting its options by intersection. */
export interface CountedColumn {
  slot: number;
  codeCount: number;
  histogram: number;
  starts: number;
  options: readonly number[];
  costBySets: number;
}

/**
 * Flat memory prepared for one searching thread: kernel, scratch space, and data derived from the
 * directory.
 */
export class FlatIndex {
  readonly kernel: Kernel;
  readonly scratch: Scratch;
  readonly places: PlaceTable;
  readonly predicates = new Predicates(this);
  readonly sets = new RowSets(this);
  readonly rowCount: number;
  readonly bitsByteLength: number;
  readonly fields: readonly IndexField[];
  readonly columns: readonly CountedColumn[];
  /** Number of options of counted fields; other options follow. */
  readonly countedOptions: number;
  /**
   * Combinations of options, counted after the options, and the address of their starts in
   * `codeOptions`.
   */
  readonly combinations: { firstCode: number; count: number; starts: number };
  /** Bytes of a record. */
  readonly stride: number;
  /** By option: number of rows. */
  readonly totals: Uint32Array;
  /** The deletions that the bits at `scratch.alive` were made for. */
  aliveWithout: Uint32Array | undefined;
  /** Rows of the last excluded cars. */
  private excluded:
    { ids: string; deadRows: Uint32Array | undefined; rows: Uint32Array | undefined } | undefined;
  /** Some values by number, because decoding one takes longer than the rest of a hit. */
  private readonly texts = new Map<number, string>();
  private readonly textFields: ReadonlyMap<string, number>;
  private readonly words: Uint32Array;
  private readonly optionsByField: ReadonlyMap<string, ReadonlyMap<string, number>>;

  /** `scratchRegion`: number of this thread among those that search the memory. */
  constructor(
    readonly flat: FlatMemory,
    kernelName: KernelName,
    scratchRegion = 0,
  ) {
    const { directory, sections, buffer, memory } = flat;
    this.kernel = kernelName === 'wasm' && memory ? wasmKernel(memory) : new JsKernel(buffer);
    this.scratch = scratchAt(flat.columnsByteLength, scratchRegion, directory);
    this.places = new PlaceTable(sections);
    this.rowCount = directory.rowCount;
    this.bitsByteLength = bitsByteLength(directory.rowCount);
    this.stride = BYTES_PER_WORD * wordsPerRecord(directory.jointColumns.map(({ slot }) => slot));
    this.totals = sections.optionTotals.slice();
    this.countedOptions = countedOptions(directory);
    const { firstCode, count } = bundlesOf(directory);
    this.combinations = { firstCode, count, starts: this.addressOf('codeStarts') + 4 * firstCode };
    this.words = new Uint32Array(buffer);
    addRowRange(this.bitsAt(this.scratch.everyRow), 0, this.rowCount);
    // A thread that died while counting left its histograms dirty.
    this.wordsAt(this.scratch.histograms, firstCode).fill(0);
    this.fields = directory.fields
      .filter(({ isCounted }) => isCounted)
      .map(({ name, values, firstOption, jointColumns }) => {
        const optionOf = new Map(values.map((value, at) => [value, firstOption + at]));
        const costBySets = this.costBySets(optionOf.values());
        return {
          name,
          optionOf,
          firstOption,
          endOption: firstOption + values.length,
          jointColumns,
          costBySets,
        };
      });
    this.textFields = new Map(
      directory.fields
        .filter(({ isCounted }) => !isCounted)
        .map(({ name }, number) => [name, number]),
    );
    this.optionsByField = new Map(this.fields.map(({ name, optionOf }) => [name, optionOf]));
    this.columns = directory.jointColumns.map((column) => this.countedColumn(column));
  }

  get sections(): Sections {
    return this.flat.sections;
  }

  addressOf(name: SectionName): number {
    return this.flat.offsets[name];
  }

  /** Option number of a field's value; undefined for an unknown value. */
  optionOf(fieldName: string, value: string): number | undefined {
    const counted = this.optionsByField.get(fieldName);
    if (counted) return counted.get(value);
    const field = this.flat.directory.fields.find(({ name }) => name === fieldName);
    if (!field) return undefined;
    const text = textNumber(
      this.sections,
      field.firstOption - this.countedOptions,
      field.valueCount,
      value,
    );
    return text === undefined ? undefined : this.countedOptions + text;
  }

  /** First value of a row in a field that is not counted; undefined without one. */
  textOf(fieldName: string, row: number): string | undefined {
    const field = this.textFields.get(fieldName);
    if (field === undefined) return undefined;
    const number = textNumberOfRow(this.sections, field, row);
    if (number === undefined) return undefined;
    const known = this.texts.get(number);
    if (known !== undefined) return known;
    const text = valueText(this.sections, number);
    if (this.texts.size === MAX_HELD_VALUES) this.texts.clear();
    this.texts.set(number, text);
    return text;
  }

  /** A view of numbers at an address; the next step of the search may change it. */
  wordsAt(address: number, length: number): Uint32Array {
    return this.words.subarray(address >>> 2, (address >>> 2) + length);
  }

  bitsAt(address: number): Uint32Array {
    return this.wordsAt(address, this.bitsByteLength >>> 2);
  }

  /** Address of an option's bitset; undefined if its rows are listed. */
  bitsetOf(option: number): number | undefined {
    const bitset = this.sections.optionBitsets[option]!;
    return bitset === 0
      ? undefined
      : this.addressOf('bitsets') + (bitset - 1) * this.bitsByteLength;
  }

  listOf(option: number): { rows: number; count: number } {
    const first = this.sections.optionListStarts[option]!;
    return {
      rows: this.addressOf('listedRows') + 4 * first,
      count: this.sections.optionListStarts[option + 1]! - first,
    };
  }

  /** Row of a car; undefined for an unknown id. */
  rowOf(id: number): number | undefined {
    const { ids, rowsByRank } = this.sections;
    const row =
      rowsByRank[firstIndex(0, rowsByRank.length, (rank) => ids[rowsByRank[rank]!]! >= id)];
    return row !== undefined && ids[row] === id ? row : undefined;
  }

  /**
   * The deleted rows together with those of excluded cars. The same object for the same cars, which
   * all searches of a page exclude.
   */
  withoutCars(
    excludedIds: readonly number[],
    deadRows: Uint32Array | undefined,
  ): Uint32Array | undefined {
    if (excludedIds.length === 0) return deadRows;
    const ids = excludedIds.join();
    if (this.excluded?.ids === ids && this.excluded.deadRows === deadRows)
      return this.excluded.rows;
    const excluded = excludedIds.map((id) => this.rowOf(id)).filter((row) => row !== undefined);
    const rows = excluded.length === 0 ? deadRows : new Uint32Array(this.bitsByteLength >>> 2);
    if (rows && rows !== deadRows) {
      if (deadRows) rows.set(deadRows);
      for (const row of excluded) rows[row >>> 5]! |= 1 << (row & 31);
    }
    this.excluded = { ids, deadRows, rows };
    return rows;
  }

  private countedColumn({ slot, firstCode, codeCount }: JointColumnDirectory): CountedColumn {
    const options = new Set<number>();
    const { codeStarts, codeOptions } = this.sections;
    // Many codes name the same combinations; each is resolved once.
    const named = new Set(
      codeOptions.subarray(codeStarts[firstCode], codeStarts[firstCode + codeCount]),
    );
    for (const each of named) for (const option of opened(this, each)) options.add(option);
    return {
      slot,
      codeCount,
      histogram: this.scratch.histograms + 4 * firstCode,
      starts: this.addressOf('codeStarts') + 4 * firstCode,
      options: [...options],
      costBySets: this.costBySets(options),
    };
  }

  private costBySets(options: Iterable<number>): number {
    let cost = 0;
    for (const option of options) {
      cost +=
        this.bitsetOf(option) === undefined
          ? COST.listedRow * this.totals[option]!
          : COST.sharedByte * this.bitsByteLength;
    }
    return cost;
  }
}

/** Histograms of the five columns in a word of the records; empty slots count into a spare one. */
export function wordHistograms({ columns, scratch }: FlatIndex, word: number): WordHistograms {
  const first = word * CODES_PER_WORD;
  return Array.from({ length: CODES_PER_WORD }, (_, at) => {
    return columns.find(({ slot }) => slot === first + at)?.histogram ?? scratch.spareHistogram;
  }) as WordHistograms;
}

type WordHistograms = [number, number, number, number, number];
