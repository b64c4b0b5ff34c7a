import { addAll, addRow, type Bitset } from './bitset.js';

/** The rows that have one value: a bitset where they are many, else their ascending list; whichever takes less room. */
export type ValueRows = { bits: Bitset } | { rows: Uint32Array };

/** As narrow as the number of values allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array;

/** One field of all cars. Its values are numbered from 1 in the order they were first met; code 0 stands for no value. */
export interface FieldColumn {
  name: string;
  /** By code; the entry of code 0 is empty. */
  values: readonly string[];
  codeOf: ReadonlyMap<string, number>;
  /** Row r has the codes from `starts[r]` up to `starts[r + 1]`; without `starts` every row has one, at its own number. */
  codes: Codes;
  starts: Uint32Array | undefined;
  /** How many rows have each code. */
  totals: Uint32Array;
  /** By code. */
  rowsOf: readonly ValueRows[];
  /** How many of `rowsOf` are bitsets, and how many rows all its lists have together: what asking value by value costs. */
  bitsetCount: number;
  listedRowCount: number;
}

export function addRowsOfValue(bits: Bitset, field: FieldColumn, value: string): void {
  const code = field.codeOf.get(value);
  if (code === undefined) return;
  const found = field.rowsOf[code]!;
  if ('bits' in found) {
    addAll(bits, found.bits);
    return;
  }
  for (let at = 0; at < found.rows.length; at++) addRow(bits, found.rows[at]!);
}
