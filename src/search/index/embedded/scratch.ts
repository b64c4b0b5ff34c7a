import { BYTES_PER_BEST } from '../kernels/kernel.js';
import type { Directory } from './flat-memory.js';
import { aligned, bitsByteLength } from './sections.js';

/** Sets that a search keeps as bits at the same time; others are made again when they are needed again. */
export const POOLED_SETS = 24;

/** The longest page, with all before it, that is picked without sorting. */
export const MOST_BEST = 1024;

/** The places a searching thread writes to, as addresses in the flat memory. */
export interface Scratch {
  /** Rows of a base, and of the set taken from it. */
  baseRows: number;
  rows: number;
  flags: number;
  /** Bits of all rows, never changed; of those that are not left out; of the set being made; of one more. */
  everyRow: number;
  alive: number;
  bits: number;
  otherBits: number;
  pool: readonly number[];
  /** One u32 for each joint code of all columns, always empty between two counts; then one for each option. */
  histograms: number;
  /** Takes the counts of columns that only fill up a record. */
  spareHistogram: number;
  counts: number;
  penalties: number;
  best: number;
  endOfAll: number;
}

export function scratchBytesFor(directory: Directory): number {
  return scratchAt(0, directory).endOfAll;
}

export function scratchAt(firstByte: number, { rowCount, lengths }: Directory): Scratch {
  let next = aligned(firstByte);
  const take = (byteLength: number): number => {
    const address = next;
    next += aligned(byteLength);
    return address;
  };
  // A list may be written one row beyond its end.
  const list = () => take(4 * (rowCount + 1));
  const bits = () => take(bitsByteLength(rowCount));
  return {
    baseRows: list(),
    rows: list(),
    flags: list(),
    everyRow: bits(),
    alive: bits(),
    bits: bits(),
    otherBits: bits(),
    pool: Array.from({ length: POOLED_SETS }, bits),
    histograms: take(4 * (lengths.codeStarts - 1)),
    spareHistogram: take(4),
    counts: take(4 * lengths.optionTotals),
    penalties: take(4 * lengths.latitudes),
    best: take(BYTES_PER_BEST * MOST_BEST),
    endOfAll: next,
  };
}
