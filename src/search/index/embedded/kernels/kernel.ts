/**
 * Inner loops of a search over one shared memory. Pointers and lengths are in bytes. A set of rows
 * is bits (row r is bit `r & 7` of byte `r >>> 3`, the length a multiple of 64) or a list of u32
 * rows. Number columns are i32. All implementations return the same.
 */
export interface Kernel {
  intersect(a: number, b: number, out: number, byteLength: number): void;
  /** The rows of `a` that are not in `b`. */
  subtract(a: number, b: number, out: number, byteLength: number): void;
  unite(a: number, b: number, out: number, byteLength: number): void;
  countBits(bits: number, byteLength: number): number;
  countShared(a: number, b: number, byteLength: number): number;
  /** Writes the set as an ascending list; returns its length. */
  listBits(bits: number, byteLength: number, out: number): number;
  addRows(rows: number, count: number, bits: number): void;
  /**
   * Adds the rows with numbers from `min` to `max`. Works on whole bytes, so bits after the last
   * row may be set.
   */
  addRange(column: number, rowCount: number, min: number, max: number, bits: number): void;

  listRange(firstRow: number, endRow: number, out: number): void;
  /** These three write a list, possibly in place, and return its length. */
  keepRows(rows: number, count: number, bits: number, out: number): number;
  selectFlagged(rows: number, count: number, flags: number, wanted: number, out: number): number;
  /** Writes the listed rows with the flag, and moves their flags along. */
  narrow(rows: number, count: number, flags: number, flag: number, out: number): number;
  /** Number of listed rows in the set. */
  countListed(rows: number, count: number, bits: number): number;
  /** Sets `flag` (one u32 of flags per row) for the listed rows in the set. */
  flagRows(rows: number, count: number, bits: number, flags: number, flag: number): void;
  flagRange(
    rows: number,
    count: number,
    column: number,
    min: number,
    max: number,
    flags: number,
    flag: number,
  ): void;
  /** Writes the lowest and highest number of the listed rows, i32 each. */
  bounds(rows: number, count: number, column: number, out: number): void;

  /** Prefetches the records of the listed rows; the result is meaningless. */
  touch(rows: number, count: number, words: number, stride: number): number;
  /**
   * Counts the five columns in one word of the records. `words`: that word in row 0; `stride`:
   * bytes of a record.
   */
  tallyWord(
    rows: number,
    count: number,
    words: number,
    stride: number,
    h0: number,
    h1: number,
    h2: number,
    h3: number,
    h4: number,
  ): void;
  /** Counts the column in one slot of the word. */
  tally(
    rows: number,
    count: number,
    words: number,
    stride: number,
    slot: number,
    histogram: number,
  ): void;
  /** Counts the options of a column's codes for few rows, without a histogram. */
  addOptions(
    rows: number,
    count: number,
    words: number,
    stride: number,
    slot: number,
    starts: number,
    options: number,
    counts: number,
  ): void;
  /** Adds each code's count to its options, and clears the histogram. */
  spread(
    histogram: number,
    codeCount: number,
    starts: number,
    options: number,
    counts: number,
  ): void;

  /**
   * Writes the first `wanted` rows by `sign` times their number, ties by rank, `UNKNOWN` last;
   * returns their number. An entry of `out` is two u32: the rank, then internal data.
   */
  best(
    rows: number,
    count: number,
    column: number,
    sign: number,
    ranks: number,
    wanted: number,
    out: number,
  ): number;
  /** Like `best`, by the penalty of the row's place minus its score. */
  bestNear(
    rows: number,
    count: number,
    scores: number,
    places: number,
    penalties: number,
    ranks: number,
    wanted: number,
    out: number,
  ): number;
}

/** Value of missing numbers in integer columns. */
export const UNKNOWN = 0x7fffffff;

/** Bytes per entry that `best` writes. */
export const BYTES_PER_BEST = 8;

/**
 * Implementation of `Kernel`; tests compare both. `js` serves the few cars that changed since the
 * last build: their index is rebuilt with every change, and WebAssembly needs a memory of its own.
 */
export type KernelName = 'wasm' | 'js';
