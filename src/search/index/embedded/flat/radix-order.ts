const DIGIT_BITS = 16;
const DIGITS = 1 << DIGIT_BITS;
const SIGN = 0x80000000;
const FEW_ROWS = 4_096;

/** The rows in ascending order of whole numbers; stable. */
export function orderedByNumbers(rows: Uint32Array, numbers: Int32Array): Uint32Array {
  const keys = new Uint32Array(numbers.length);
  for (let row = 0; row < numbers.length; row++) keys[row] = numbers[row]! ^ SIGN;
  return orderedByKeys(rows, [keys]);
}

/**
 * Like `orderedByNumbers`, for numbers other than NaN: the bits of doubles order like integers,
 * those of negative ones in reverse.
 */
export function orderedByDoubles(rows: Uint32Array, doubles: Float64Array): Uint32Array {
  if (areOrdered(rows, doubles)) return rows;
  const halves = new Uint32Array(doubles.buffer, doubles.byteOffset, doubles.length * 2);
  const low = new Uint32Array(doubles.length);
  const high = new Uint32Array(doubles.length);
  for (let row = 0; row < doubles.length; row++) {
    const flip = halves[2 * row + 1]! >= SIGN ? 0xffffffff : 0;
    low[row] = halves[2 * row]! ^ flip;
    high[row] = halves[2 * row + 1]! ^ (flip || SIGN);
  }
  return orderedByKeys(rows, [low, high]);
}

function areOrdered(rows: Uint32Array, doubles: Float64Array): boolean {
  for (let at = 1; at < rows.length; at++)
    if (!(doubles[rows[at - 1]!]! < doubles[rows[at]!]!)) return false;
  return true;
}

/**
 * Radix sort, least significant key first: a million rows in some milliseconds. Small inputs are
 * sorted by comparison, which is faster than clearing the tables.
 */
function orderedByKeys(rows: Uint32Array, keys: readonly Uint32Array[]): Uint32Array {
  if (rows.length < FEW_ROWS) return rows.toSorted((a, b) => comparedByKeys(keys, a, b));
  let order = rows;
  for (const key of keys)
    for (const shift of [0, DIGIT_BITS]) order = orderedByDigit(order, key, shift);
  return order;
}

function comparedByKeys(keys: readonly Uint32Array[], a: number, b: number): number {
  for (let at = keys.length - 1; at >= 0; at--) {
    const difference = keys[at]![a]! - keys[at]![b]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

function orderedByDigit(rows: Uint32Array, keys: Uint32Array, shift: number): Uint32Array {
  const next = new Uint32Array(DIGITS + 1);
  for (let row = 0; row < rows.length; row++) next[((keys[row]! >>> shift) & (DIGITS - 1)) + 1]!++;
  if (next.includes(rows.length)) return rows;
  for (let digit = 0; digit < DIGITS; digit++) next[digit + 1]! += next[digit]!;
  const order = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at++)
    order[next[(keys[rows[at]!]! >>> shift) & (DIGITS - 1)]!++] = rows[at]!;
  return order;
}
