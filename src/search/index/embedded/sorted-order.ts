import type { Pacer } from './pacer.js';

const RUN_LENGTH = 2048;
const MERGE_PIECE = 16_384;

/**
 * The positions 0..n-1 in ascending order of their keys, equal keys in their old order. A merge sort in short steps, because
 * the sort of the runtime would hold the event loop for most of a second at a million keys.
 */
export async function sortedOrder(keys: Float64Array, pacer: Pacer): Promise<Uint32Array> {
  let order = new Uint32Array(keys.length);
  await pacer.inPieces(keys.length, RUN_LENGTH, (first, end) => {
    for (let at = first; at < end; at++) order[at] = at;
    order.subarray(first, end).sort((a, b) => keys[a]! - keys[b]! || a - b);
  });
  let merged = new Uint32Array(keys.length);
  for (let runLength = RUN_LENGTH; runLength < keys.length; runLength *= 2) {
    for (let first = 0; first < keys.length; first += 2 * runLength) {
      await mergeRuns(keys, order, merged, first, runLength, pacer);
    }
    [order, merged] = [merged, order];
  }
  return order;
}

async function mergeRuns(keys: Float64Array, from: Uint32Array, into: Uint32Array, first: number, runLength: number, pacer: Pacer): Promise<void> {
  const leftEnd = Math.min(first + runLength, keys.length);
  const rightEnd = Math.min(leftEnd + runLength, keys.length);
  let left = first;
  let right = leftEnd;
  await pacer.inPieces(rightEnd - first, MERGE_PIECE, (pieceFirst, pieceEnd) => {
    for (let at = first + pieceFirst; at < first + pieceEnd; at++) {
      const takesLeft = left < leftEnd && (right >= rightEnd || keys[from[left]!]! <= keys[from[right]!]!);
      into[at] = takesLeft ? from[left++]! : from[right++]!;
    }
  });
}
