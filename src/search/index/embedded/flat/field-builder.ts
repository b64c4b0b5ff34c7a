import type { IndexedField } from '../../search-index.js';

const MAX_NARROW_CODES = 0x10000;

/** Numbers of a field's values; 32 bits only where there are more values than 16 can tell apart. */
export type Codes = Uint16Array | Uint32Array;

/**
 * One field of all cars in row order. Its values are numbered from 1: in the order they were first met, or, where they are not counted,
 * in that of the texts. Code 0 is no value.
 */
export interface FieldColumn {
  name: string;
  isCounted: boolean;
  /** The value of code c stands at c - 1. */
  values: readonly string[];
  /** Row r has the codes from `starts[r]` up to `starts[r + 1]`, maybe none; without `starts` every row has one, at its own number. */
  codes: Codes;
  starts: Uint32Array | undefined;
}

/** Collects the values of one field, in row order. */
export class FieldBuilder {
  private readonly values: string[] = [];
  private readonly codeOf = new Map<string, number>();
  private codes: Codes;
  /** Kept only once a row with several values has come; filled up to `row`, whose codes end at `codeCount` so far. */
  private starts: Uint32Array | undefined;
  private row = 0;
  private codeCount = 0;

  constructor(
    private readonly field: IndexedField,
    private readonly rowCount: number,
  ) {
    this.codes = new Uint16Array(rowCount);
  }

  /** The code of a value; it is then one of the field's values, whether or not a row gets it. */
  codeFor(value: string): number {
    let code = this.codeOf.get(value);
    if (code === undefined) this.codeOf.set(value, (code = this.codeForNew(value)));
    return code;
  }

  /** The same for a value that has not been met, and is never asked for again. */
  codeForNew(value: string): number {
    const code = this.values.push(value);
    if (code === MAX_NARROW_CODES) this.codes = Uint32Array.from(this.codes);
    return code;
  }

  /** One more value of a row, which must not have it yet. Rows come in their order; those left out have none. */
  add(row: number, code: number): void {
    if (this.starts === undefined) {
      if (this.codes[row] === 0) {
        this.codes[row] = code;
        return;
      }
      this.startSeveral(row);
    }
    if (row > this.row) this.endRowsBefore(row);
    if (this.codeCount === this.codes.length) this.grow();
    this.codes[this.codeCount++] = code;
  }

  /** After the last row. */
  build(): FieldColumn {
    const { name, isCounted = true } = this.field;
    if (!isCounted) this.sortValues();
    if (!this.starts)
      return { name, isCounted, values: this.values, codes: this.codes, starts: undefined };
    this.endRowsBefore(this.rowCount);
    return {
      name,
      isCounted,
      values: this.values,
      codes: this.codes.subarray(0, this.codeCount),
      starts: this.starts,
    };
  }

  private sortValues(): void {
    const sorted = this.values.toSorted();
    const codes = new Map(sorted.map((value, at) => [value, at + 1]));
    const sortedCodeOf = Uint32Array.from([0, ...this.values.map((value) => codes.get(value)!)]);
    for (let at = 0; at < this.codes.length; at++) this.codes[at] = sortedCodeOf[this.codes[at]!]!;
    this.values.splice(0, Infinity, ...sorted);
  }

  /** From the row at hand on, rows may have several codes; all before have one, the row itself so far too. */
  private startSeveral(row: number): void {
    this.starts = new Uint32Array(this.rowCount + 1);
    for (let before = 0; before <= row; before++) this.starts[before] = before;
    this.row = row;
    this.codeCount = row + 1;
  }

  private endRowsBefore(row: number): void {
    while (this.row < row) this.starts![++this.row] = this.codeCount;
  }

  /** To what the rows so far let expect, and a little more. */
  private grow(): void {
    const length = Math.ceil((1.05 * this.codeCount * this.rowCount) / (this.row + 1)) + 16;
    const grown =
      this.codes instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
    grown.set(this.codes);
    this.codes = grown;
  }
}
