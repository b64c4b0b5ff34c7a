import type { IndexedField } from '../../search-index.js';

const MAX_NARROW_CODES = 0x10000;

/** Numbers of a field's values; 32 bits only if there are more values than fit 16. */
export type CodeColumn = Uint16Array | Uint32Array;

/**
 * One field of all cars in row order. Values are numbered from 1: in order of first use, or
 * alphabetically if they are not counted. Code 0 means no value.
 */
export interface FieldColumn {
  name: string;
  isCounted: boolean;
  /** The value of code c is at c - 1. */
  values: readonly string[];
  /**
   * Row r has the codes from `starts[r]` up to `starts[r + 1]`, possibly none. Without `starts`,
   * row r has exactly the code at r.
   */
  codes: CodeColumn;
  starts: Uint32Array | undefined;
}

/** Collects the values of one field, in row order. */
export class FieldBuilder {
  private readonly values: string[] = [];
  private readonly codeOf = new Map<string, number>();
  private codes: CodeColumn;
  /**
   * Created with the first row that has several values; filled up to `row`, whose codes end at
   * `codeCount` so far.
   */
  private starts: Uint32Array | undefined;
  private row = 0;
  private codeCount = 0;

  constructor(
    private readonly field: IndexedField,
    private readonly rowCount: number,
  ) {
    this.codes = new Uint16Array(rowCount);
  }

  /** The code of a value, which becomes one of the field's values, with or without a row. */
  codeFor(value: string): number {
    let code = this.codeOf.get(value);
    if (code === undefined) this.codeOf.set(value, (code = this.codeForNew(value)));
    return code;
  }

  /** The same for a new value that is never looked up again. */
  codeForNew(value: string): number {
    const code = this.values.push(value);
    if (code === MAX_NARROW_CODES) this.codes = Uint32Array.from(this.codes);
    return code;
  }

  /**
   * Adds a value to a row, which must not have it yet. Rows come in order; skipped rows have no
   * values.
   */
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

  /** Call it after the last row. */
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

  /**
   * From the current row on, rows may have several codes; all earlier rows have one, as does the
   * current row so far.
   */
  private startSeveral(row: number): void {
    this.starts = new Uint32Array(this.rowCount + 1);
    for (let before = 0; before <= row; before++) this.starts[before] = before;
    this.row = row;
    this.codeCount = row + 1;
  }

  private endRowsBefore(row: number): void {
    while (this.row < row) this.starts![++this.row] = this.codeCount;
  }

  /** To the size that the rows so far suggest, plus a margin. */
  private grow(): void {
    const length = Math.ceil((1.05 * this.codeCount * this.rowCount) / (this.row + 1)) + 16;
    const grown =
      this.codes instanceof Uint16Array ? new Uint16Array(length) : new Uint32Array(length);
    grown.set(this.codes);
    this.codes = grown;
  }
}
