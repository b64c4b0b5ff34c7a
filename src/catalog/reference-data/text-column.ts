import { firstIndex } from '../../platform/binary-search.js';

/** A range of rows: from `first` up to but without `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

/**
 * Strings as concatenated UTF-8 bytes, decoded on demand: decoded, they would take megabytes per thread.
 */
export class TextColumn {
  readonly length: number;

  /** `utf8`: the concatenated strings. `ends`: the end offset of each. */
  constructor(
    readonly utf8: Buffer,
    readonly ends: Uint32Array,
  ) {
    this.length = ends.length;
  }

  static of(texts: readonly string[]): TextColumn {
    let end = 0;
    const ends = Uint32Array.from(texts, (text) => (end += Buffer.byteLength(text)));
    return new TextColumn(Buffer.from(texts.join('')), ends);
  }

  at(index: number): string {
    return this.utf8.toString('utf8', this.startOf(index), this.ends[index]!);
  }

  all(): string[] {
    return Array.from(this.ends, (_, index) => this.at(index));
  }

  /** The rows with this text; the column must be sorted by bytes. */
  rowsOf(text: string): RowRange {
    const bytes = Buffer.from(text);
    return this.rowsWhere(
      (row) => this.compareStart(row, bytes) || this.lengthOf(row) - bytes.length,
    );
  }

  /** The rows of strings with this prefix; the column must be sorted by bytes. */
  rowsStartingWith(prefix: string): RowRange {
    const bytes = Buffer.from(prefix);
    return this.rowsWhere((row) => this.compareStart(row, bytes));
  }

  private rowsWhere(compare: (row: number) => number): RowRange {
    const first = firstIndex(0, this.length, (row) => compare(row) >= 0);
    return { first, end: firstIndex(first, this.length, (row) => compare(row) > 0) };
  }

  /**
   * Negative, 0 or positive: the text sorts before these bytes, begins with them, or sorts after
   * them. Decoding it first would take ten times as long.
   */
  private compareStart(row: number, bytes: Buffer): number {
    const start = this.startOf(row);
    const end = this.ends[row]!;
    for (let at = 0; at < bytes.length; at++) {
      const difference = start + at < end ? this.utf8[start + at]! - bytes[at]! : -1;
      if (difference !== 0) return difference;
    }
    return 0;
  }

  private lengthOf(row: number): number {
    return this.ends[row]! - this.startOf(row);
  }

  private startOf(row: number): number {
    return row === 0 ? 0 : this.ends[row - 1]!;
  }
}
