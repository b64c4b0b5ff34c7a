/**
 * The inner loops of a search, over one shared memory. Pointers and lengths are in bytes; a set of rows is either bits (row r
 * is bit `r & 7` of byte `r >>> 3`, the length a multiple of 64) or a list of u32 rows. Columns of numbers are i32. Each
 * implementation answers the same.
 */
export interface Kernel {
  intersect(a: number, b: number, out: number, byteLength: number): void;
  /** The rows of `a` that are not in `b`. */
  subtract(a: number, b: number, out: number, byteLength: number): void;
  unite(a: number, b: number, out: number, byteLength: number): void;
  countBits(bits: number, byteLength: number): number;
  countShared(a: number, b: number, byteLength: number): number;
  /** Writes the ascending list of the set's rows; answers how many. */
  listBits(bits: number, byteLength: number, out: number): number;
  addRows(rows: number, count: number, bits: number): void;
  /** Adds the rows whose number is from `min` to `max`; works on whole bytes, so bits past the last row may be set. */
  addRange(column: number, rowCount: number, min: number, max: number, bits: number): void;

  listRange(firstRow: number, endRow: number, out: number): void;
  /** These three write a list, perhaps over their own input, and answer its length. */
  keepRows(rows: number, count: number, bits: number, out: number): number;
  selectFlagged(rows: number, count: number, flags: number, wanted: number, out: number): number;
  /** Writes the listed rows that have the flag, and moves their flags up with them. */
  narrow(rows: number, count: number, flags: number, flag: number, out: number): number;
  /** How many rows of the list are in the set. */
  countListed(rows: number, count: number, bits: number): number;
  /** Sets `flag` in the flags (one u32 each) of the listed rows that are in the set. */
  flagRows(rows: number, count: number, bits: number, flags: number, flag: number): void;
  flagRange(rows: number, count: number, column: number, min: number, max: number, flags: number, flag: number): void;
  /** Writes the lowest and the highest number of the listed rows, i32 each. */
  bounds(rows: number, count: number, column: number, out: number): void;

  /** Reads the records of the listed rows, so that what is done with them next finds them near; the answer means nothing. */
  touch(rows: number, count: number, words: number, stride: number): number;
  /** Counts the five columns in one word of the records; `words` is that word in row 0, `stride` a record's length in bytes. */
  tallyWord(rows: number, count: number, words: number, stride: number, h0: number, h1: number, h2: number, h3: number, h4: number): void;
  /** Counts the column in one slot of the word. */
  tally(rows: number, count: number, words: number, stride: number, slot: number, histogram: number): void;
  /** Counts the options of that column's codes for few rows, without a histogram. */
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
  /** Adds each code's count to the counts of its options, and empties the histogram. */
  spread(histogram: number, codeCount: number, starts: number, options: number, counts: number): void;

  /**
   * Writes the first `wanted` rows by `sign` times their number, ties by rank, and answers how many there are; `UNKNOWN`
   * comes last. An entry of `out` is two u32: the rank, then something of the kernel's own.
   */
  best(rows: number, count: number, column: number, sign: number, ranks: number, wanted: number, out: number): number;
  /** The same by the penalty of the row's place minus its score. */
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

/** What a column of whole numbers holds where the number is not known. */
export const UNKNOWN = 0x7fffffff;

/** Room for `wanted` entries that `best` writes. */
export const BYTES_PER_BEST = 8;

/** `wasm` is the fast one, `js` runs anywhere. */
export const KERNEL_NAMES = ['wasm', 'js'] as const;

/** Which implementation of `Kernel` a search runs on; tests run both against one another. */
export type KernelName = (typeof KERNEL_NAMES)[number];
