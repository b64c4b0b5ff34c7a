import { BYTES_PER_BEST } from '../kernels/kernel.js';
import { bundlesOf, countedOptions, type Directory } from './flat-memory.js';
import { aligned, bitsByteLength } from './sections.js';

/** Smaller shares of all rows are walked as lists; larger sets are intersected as bits. */
export const LISTED_SHARE = 1 / 16;

/** Bitsets that a search holds at a time; evicted ones are computed again. */
const POOLED_SETS = 24;

/** Maximum end of a page that is selected without sorting. */
export const MAX_BEST = 1024;

/** Addresses of a thread's scratch space in the flat memory. */
export interface Scratch {
  /**
   * Rows of a base, at most `LISTED_SHARE` of all, with their flags; and rows of the set taken from
   * it, up to all.
   */
  baseRows: number;
  flags: number;
  rows: number;
  /** Bitsets: all rows (constant), rows that are not deleted, the set in progress, and one more. */
  everyRow: number;
  alive: number;
  bits: number;
  otherBits: number;
  pool: readonly number[];
  /**
   * One u32 per joint code of all columns, all zero between two counts; then one per option and
   * combination.
   */
  histograms: number;
  /** Receives the counts of empty slots. */
  spareHistogram: number;
  counts: number;
  penalties: number;
  best: number;
  endOfAll: number;
}

/** Size for that many threads, one region each. */
export function scratchBytesFor(directory: Directory, regions = 1): number {
  return regions * scratchAt(0, 0, directory).endOfAll;
}

/** The region of one thread; the first starts at `firstByte`. */
export function scratchAt(firstByte: number, region: number, directory: Directory): Scratch {
  const { rowCount, lengths } = directory;
  const combinations = bundlesOf(directory);
  let next = aligned(firstByte) + (region === 0 ? 0 : scratchBytesFor(directory, region));
  const take = (byteLength: number): number => {
    const address = next;
    next += aligned(byteLength);
    return address;
  };
  // A list may be written one row beyond its end.
  const list = (share: number) => take(4 * (Math.ceil(rowCount * share) + 1));
  const bits = () => take(bitsByteLength(rowCount));
  return {
    baseRows: list(LISTED_SHARE),
    flags: list(LISTED_SHARE),
    rows: list(1),
    everyRow: bits(),
    alive: bits(),
    bits: bits(),
    otherBits: bits(),
    pool: Array.from({ length: POOLED_SETS }, bits),
    histograms: take(4 * combinations.firstCode),
    spareHistogram: take(4),
    counts: take(4 * (countedOptions(directory) + combinations.count)),
    penalties: take(4 * lengths.latitudes),
    best: take(BYTES_PER_BEST * MAX_BEST),
    endOfAll: next,
  };
}
