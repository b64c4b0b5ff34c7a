import type { KnownBodyCode } from '../catalog/options/body-styles.js';
import type { DriveTypeCode } from '../catalog/options/drive-groups.js';
import type { EngineCode } from '../catalog/options/engines.js';
import type { FuelGroupCode } from '../catalog/options/fuel-groups.js';
import { readReferenceFile } from '../catalog/reference-data/reference-file.js';
import { TextColumn } from '../catalog/reference-data/text-column.js';
import { BUILD_FOLDER } from '../platform/config/build-folder.js';
import { wmiOf } from './vin.js';

/**
 * Certain facts of a VIN, or of a row of the table, in catalog codes. Unknown facts are absent.
 */
export interface VinFacts {
  /** A vehicle style if the body style is unknown. */
  readonly body?: KnownBodyCode;
  readonly driveType?: DriveTypeCode;
  readonly fuelTypeGroup?: FuelGroupCode;
  readonly engineCode?: EngineCode;
  readonly displacementLiters?: number;
}

/** A row of the table: facts of the VINs with these makers, model years and characters. */
export interface VinPattern {
  readonly wmis: readonly string[];
  readonly fromYear: number;
  readonly toYear: number;
  /** Positions 4 to 8: by character code, 1 if the position accepts the character. */
  readonly accepts: readonly Uint8Array[];
  /** Number of descriptions that match the pattern. */
  readonly breadth: number;
  readonly facts: VinFacts;
}

/** The rows in ascending order of priority, and for each maker the numbers of its rows. */
export type VinPatternColumns = {
  /** Ascending. */
  readonly makers: TextColumn;
  /** The end of each maker's part of `rowsOfMakers`. */
  readonly endsOfMakers: Uint32Array;
  readonly rowsOfMakers: Uint32Array;
  readonly fromYears: Uint16Array;
  readonly toYears: Uint16Array;
  /** Five numbers of sets per row, one for each position. */
  readonly setsOfRows: Uint16Array;
  /** By set and character code, 1 if the position accepts the character. */
  readonly sets: Uint8Array;
  /** The number of the facts of each row. */
  readonly factsOfRows: Uint16Array;
  /** `VinFacts` as JSON. */
  readonly facts: TextColumn;
};

/** Written by `scripts/build-reference-data.mjs`. A file of its own, because servers hardly need it. */
export const VIN_PATTERN_FILE = new URL('vin-patterns.bin', BUILD_FOLDER);

/** Patterns cover positions 4 to 8 of a VIN. */
export const DESCRIBED_POSITIONS = 5;
/** Number of character codes in an accepted set. */
export const ACCEPTED_LENGTH = 128;
/** Index of position 4 of a VIN. */
const FIRST_INDEX = 3;

/** Finds the rows that match a VIN. */
export class VinPatternTable {
  /** The rows of a maker, by model year. */
  private readonly rowsByYear = new Map<string, (readonly number[])[]>();
  private readonly facts: VinFacts[] = [];
  /** Distinct combinations of facts. */
  private readonly found = new Map<string, VinFacts>();

  constructor(private readonly columns: VinPatternColumns) {}

  /** @throws ReferenceDataError */
  static load(): VinPatternTable {
    const { vinPatterns } = readReferenceFile(VIN_PATTERN_FILE);
    return new VinPatternTable(vinPatterns as VinPatternColumns);
  }

  static columnsOf(rows: readonly VinPattern[]): VinPatternColumns {
    // Narrower rows come later and override wider ones, because they describe special cars.
    const sorted = rows.toSorted((a, b) => b.breadth - a.breadth);
    const byMaker = Map.groupBy(
      sorted.flatMap(({ wmis }, row) => wmis.map((maker) => ({ maker, row }))),
      ({ maker }) => maker,
    );
    const makers = [...byMaker.keys()].toSorted();
    const rowsOfMakers = makers.map((maker) => byMaker.get(maker)!);
    const [sets, facts] = [new Numbered<Uint8Array>(), new Numbered<string>()];
    let end = 0;
    return {
      makers: TextColumn.of(makers),
      endsOfMakers: Uint32Array.from(rowsOfMakers, ({ length }) => (end += length)),
      rowsOfMakers: Uint32Array.from(rowsOfMakers.flat(), ({ row }) => row),
      fromYears: Uint16Array.from(sorted, ({ fromYear }) => fromYear),
      toYears: Uint16Array.from(sorted, ({ toYear }) => toYear),
      setsOfRows: Uint16Array.from(
        sorted.flatMap(({ accepts }) => accepts.map((set) => sets.numberOf(set))),
      ),
      factsOfRows: Uint16Array.from(sorted, (row) => facts.numberOf(JSON.stringify(row.facts))),
      sets: Uint8Array.from(sets.all.flatMap((set) => [...set])),
      facts: TextColumn.of(facts.all),
    };
  }

  /**
   * The combined facts of all rows that match a VIN; equal facts are one object. If rows contradict
   * each other, the narrower one wins.
   */
  factsOf(vin: string, modelYear: number): VinFacts {
    const facts: VinFacts = {};
    for (const row of this.rowsOf(wmiOf(vin), modelYear)) {
      if (this.isMatch(row, vin)) Object.assign(facts, this.factsOfRow(row));
    }
    const { body, driveType, fuelTypeGroup, engineCode, displacementLiters } = facts;
    const key = [body, driveType, fuelTypeGroup, engineCode, displacementLiters].join();
    const known = this.found.get(key);
    if (!known) this.found.set(key, facts);
    return known ?? facts;
  }

  private rowsOf(wmi: string, modelYear: number): readonly number[] {
    let years = this.rowsByYear.get(wmi);
    if (!years) this.rowsByYear.set(wmi, (years = []));
    return (years[modelYear] ??= this.allRowsOf(wmi).filter(
      (row) => modelYear >= this.columns.fromYears[row]! && modelYear <= this.columns.toYears[row]!,
    ));
  }

  private allRowsOf(wmi: string): number[] {
    const { makers, endsOfMakers, rowsOfMakers } = this.columns;
    const { first, end } = makers.rowsOf(wmi);
    if (first === end) return [];
    return [...rowsOfMakers.subarray(endsOfMakers[first - 1] ?? 0, endsOfMakers[first])];
  }

  private isMatch(row: number, vin: string): boolean {
    const { setsOfRows, sets } = this.columns;
    for (let position = 0; position < DESCRIBED_POSITIONS; position++) {
      const set = setsOfRows[row * DESCRIBED_POSITIONS + position]!;
      if (sets[set * ACCEPTED_LENGTH + vin.charCodeAt(FIRST_INDEX + position)] !== 1) return false;
    }
    return true;
  }

  private factsOfRow(row: number): VinFacts {
    const number = this.columns.factsOfRows[row]!;
    return (this.facts[number] ??= JSON.parse(this.columns.facts.at(number)) as VinFacts);
  }
}

/** Numbers distinct values in the order of their first use. */
class Numbered<Value> {
  private readonly numbers = new Map<Value, number>();

  get all(): Value[] {
    return [...this.numbers.keys()];
  }

  numberOf(value: Value): number {
    const number = this.numbers.get(value) ?? this.numbers.size;
    this.numbers.set(value, number);
    return number;
  }
}
