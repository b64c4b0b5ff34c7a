import type { FlatIndex } from './flat-index.js';
import type { Predicate } from './predicate.js';
import { addRowRange, clearFrom } from './row-range.js';
import { LISTED_SHARE } from './scratch.js';

/**
 * Rows of a search in scratch memory: a list, or bits if it intersected bitsets. Addresses, see
 * `Kernel`.
 */
export type RowSet = RowList | { count: number; bits: number; rows?: undefined; list?: RowList };

/** `count` row numbers, ascending, as u32 from address `rows`. */
export interface RowList {
  count: number;
  rows: number;
  bits?: undefined;
}

/**
 * The rows as a list. Bits are converted once, into scratch rows that must not be overwritten while
 * the set is in use.
 */
export function listed({ kernel, scratch, bitsByteLength }: FlatIndex, set: RowSet): RowList {
  if (set.rows !== undefined) return set;
  set.list ??= {
    rows: scratch.rows,
    count: kernel.listBits(set.bits, bitsByteLength, scratch.rows),
  };
  return set.list;
}

/** Whether scanning the index is faster than walking the set. */
export function isDense(
  { rowCount }: FlatIndex,
  set: RowSet,
): set is { count: number; bits: number } {
  return set.bits !== undefined && set.count > rowCount * LISTED_SHARE;
}

/**
 * Computes sets in scratch memory. Bitsets stay for later searches: those of a page differ by few
 * clauses.
 */
export class RowSets {
  /** Addresses of bitsets, least recently used first. */
  private readonly made = new Map<Predicate, number>();

  constructor(private readonly index: FlatIndex) {}

  /**
   * The rows of a predicate as a bitset; valid until `POOLED_SETS` - 1 others have been computed.
   */
  bitsOf(predicate: Predicate): number {
    const { isNone, options, ranges, rowRanges } = predicate;
    const stored =
      !isNone && options.length === 1 && ranges.length + rowRanges.length === 0
        ? this.index.bitsetOf(options[0]!)
        : undefined;
    return stored ?? this.madeBefore(predicate) ?? this.make(predicate);
  }

  /** The rows of a predicate as a list. `rows` may be a column of the index: read only. */
  listOf(predicate: Predicate, out: number): { rows: number; count: number } {
    const { isNone, options, ranges, rowRanges, radiusCount } = predicate;
    const { kernel, bitsByteLength } = this.index;
    if (isNone)
      return { rows: out, count: kernel.listBits(this.bitsOf(predicate), bitsByteLength, out) };
    if (ranges.length === 0 && options.length === 1 && rowRanges.length === 0) {
      if (this.index.bitsetOf(options[0]!) === undefined) return this.index.listOf(options[0]!);
    } else if (ranges.length === 0 && options.length === 0 && radiusCount < 2) {
      let count = 0;
      for (const { firstRow, endRow } of rowRanges) {
        kernel.listRange(firstRow, endRow, out + 4 * count);
        count += endRow - firstRow;
      }
      return { rows: out, count };
    }
    return { rows: out, count: kernel.listBits(this.bitsOf(predicate), bitsByteLength, out) };
  }

  /** Flags the listed rows that satisfy the predicate. */
  flag(predicate: Predicate, { rows, count }: { rows: number; count: number }, flag: number): void {
    const { kernel, scratch } = this.index;
    if (predicate.isNone)
      return kernel.flagRows(rows, count, this.bitsOf(predicate), scratch.flags, flag);
    for (const { column, min, max } of predicate.ranges)
      kernel.flagRange(rows, count, column, min, max, scratch.flags, flag);
    if (predicate.options.length + predicate.rowRanges.length === 0) return;
    kernel.flagRows(
      rows,
      count,
      this.bitsOf(predicate.withoutRanges ?? predicate),
      scratch.flags,
      flag,
    );
  }

  private madeBefore(predicate: Predicate): number | undefined {
    const bits = this.made.get(predicate);
    if (bits !== undefined) {
      this.made.delete(predicate);
      this.made.set(predicate, bits);
    }
    return bits;
  }

  private make(predicate: Predicate): number {
    const { kernel, bitsByteLength, rowCount } = this.index;
    const bits = this.freeBits();
    this.made.set(predicate, bits);
    const words = this.index.bitsAt(bits).fill(0);
    for (const { column, min, max } of predicate.ranges)
      kernel.addRange(column, rowCount, min, max, bits);
    if (predicate.ranges.length > 0) clearFrom(words, rowCount);
    for (const option of predicate.options) {
      const stored = this.index.bitsetOf(option);
      if (stored === undefined) {
        const { rows, count } = this.index.listOf(option);
        kernel.addRows(rows, count, bits);
      } else kernel.unite(bits, stored, bits, bitsByteLength);
    }
    for (const { firstRow, endRow } of predicate.rowRanges) addRowRange(words, firstRow, endRow);
    if (predicate.isNone) kernel.subtract(this.index.scratch.everyRow, bits, bits, bitsByteLength);
    return bits;
  }

  private freeBits(): number {
    const { pool } = this.index.scratch;
    if (this.made.size < pool.length) return pool[this.made.size]!;
    const [oldest, bits] = this.made.entries().next().value!;
    this.made.delete(oldest);
    return bits;
  }
}
