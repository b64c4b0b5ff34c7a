import type { Pacer } from './pacer.js';

const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;
const ROWS_PER_STEP = 0x10000;
const SIGN = 0x80000000;

/** The rows in ascending order of whole numbers; rows of equal numbers stay in the order given. */
export function orderedByNumbers(rows: Uint32Array, numbers: Int32Array, pacer: Pacer): Promise<Uint32Array> {
  return orderedByKeys(rows, [Uint32Array.from(numbers, (number) => number ^ SIGN)], pacer);
}

/** The same by any numbers but NaN: as bits, doubles order like whole numbers, those below zero the other way round. */
export function orderedByDoubles(rows: Uint32Array, doubles: Float64Array, pacer: Pacer): Promise<Uint32Array> {
  const halves = new Uint32Array(doubles.buffer, doubles.byteOffset, doubles.length * 2);
  const low = new Uint32Array(doubles.length);
  const high = new Uint32Array(doubles.length);
  for (let row = 0; row < doubles.length; row++) {
    const flip = halves[2 * row + 1]! >= SIGN ? 0xffffffff : 0;
    low[row] = halves[2 * row]! ^ flip;
    high[row] = halves[2 * row + 1]! ^ (flip || SIGN);
  }
  return orderedByKeys(rows, [low, high], pacer);
}

/** A radix sort, least significant key first: a million rows in some milliseconds, in short steps. */
async function orderedByKeys(rows: Uint32Array, keys: readonly Uint32Array[], pacer: Pacer): Promise<Uint32Array> {
  let order = rows;
  for (const key of keys) for (const shift of [0, DIGIT_BITS]) order = await orderedByDigit(order, key, shift, pacer);
  return order;
}

async function orderedByDigit(rows: Uint32Array, keys: Uint32Array, shift: number, pacer: Pacer): Promise<Uint32Array> {
  const next = new Uint32Array(DIGITS + 1);
  await pacer.inPieces(rows.length, ROWS_PER_STEP, (first, end) => {
    for (let row = first; row < end; row++) next[((keys[row]! >>> shift) & (DIGITS - 1)) + 1]!++;
  });
  if (next.includes(rows.length)) return rows;
  for (let digit = 0; digit < DIGITS; digit++) next[digit + 1]! += next[digit]!;
  const order = new Uint32Array(rows.length);
  await pacer.inPieces(rows.length, ROWS_PER_STEP, (first, end) => {
    for (let at = first; at < end; at++) order[next[(keys[rows[at]!]! >>> shift) & (DIGITS - 1)]!++] = rows[at]!;
  });
  return order;
}
