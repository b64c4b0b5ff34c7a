import { BYTES_PER_BEST } from '../kernels/kernel.js';
import { bundlesOf, countedOptions, type Directory } from './flat-memory.js';
import { aligned, bitsByteLength } from './sections.js';

/** A set with fewer of all rows than this is walked as a list; a denser one is met with others as bits. */
export const LISTED_SHARE = 1 / 16;

/** Sets that a search keeps as bits at the same time; others are made again when they are needed again. */
const POOLED_SETS = 24;

/** The longest page, with all before it, that is picked without sorting. */
export const MAX_BEST = 1024;

/** The places a searching thread writes to, as addresses in the flat memory. */
export interface Scratch {
  /** Rows of a base, at most `LISTED_SHARE` of all, with their flags; and rows of the set taken from it, up to all. */
  baseRows: number;
  flags: number;
  rows: number;
  /** Bits of all rows, never changed; of those that are not left out; of the set being made; of one more. */
  everyRow: number;
  alive: number;
  bits: number;
  otherBits: number;
  pool: readonly number[];
  /** One u32 for each joint code of all columns, always empty between two counts; then one for each option and each combination. */
  histograms: number;
  /** Takes the counts of slots without a column. */
  spareHistogram: number;
  counts: number;
  penalties: number;
  best: number;
  endOfAll: number;
}

/** Room for so many threads that search at the same time, a region for each. */
export function scratchBytesFor(directory: Directory, regions = 1): number {
  return regions * scratchAt(0, 0, directory).endOfAll;
}

/** The region of one thread, the first of them starting at `firstByte`. */
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
