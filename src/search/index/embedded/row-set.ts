import { type Bitset, complementOf, countRows, listRows } from './bitset.js';

/** A finished set of rows: its bits, its size, and, where somebody walks it, the list of its rows. */
export class RowSet {
  readonly count: number;
  private listed: Uint32Array | undefined;
  private others: RowSet | undefined;

  constructor(
    readonly bits: Bitset,
    readonly rowCount: number,
  ) {
    this.count = countRows(bits);
  }

  get isEverything(): boolean {
    return this.count === this.rowCount;
  }

  /** Ascending. */
  get rows(): Uint32Array {
    this.listed ??= listRows(this.bits, this.count);
    return this.listed;
  }

  get complement(): RowSet {
    this.others ??= new RowSet(complementOf(this.bits, this.rowCount), this.rowCount);
    return this.others;
  }
}
