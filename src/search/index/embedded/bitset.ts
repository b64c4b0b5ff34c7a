/**
 * Sets of rows, one bit a row: row r is bit `r & 31` of word `r >>> 5`. Bits past the last row are never set, so counting
 * needs no trimming.
 */
export type Bitset = Uint32Array<ArrayBuffer>;

export function emptyBitset(rowCount: number): Bitset {
  return new Uint32Array((rowCount + 31) >>> 5);
}

export function fullBitset(rowCount: number): Bitset {
  const bits = emptyBitset(rowCount);
  addRowRange(bits, 0, rowCount);
  return bits;
}

export function hasRow(bits: Bitset, row: number): boolean {
  return ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1;
}

export function addRow(bits: Bitset, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31);
}

export function removeRow(bits: Bitset, row: number): void {
  bits[row >>> 5]! &= ~(1 << (row & 31));
}

/** Adds the rows from `first` up to, not including, `end`. */
export function addRowRange(bits: Bitset, first: number, end: number): void {
  if (first >= end) return;
  const firstWord = first >>> 5;
  const lastWord = (end - 1) >>> 5;
  const fromFirst = -1 << (first & 31);
  const toLast = -1 >>> (31 - ((end - 1) & 31));
  if (firstWord === lastWord) {
    bits[firstWord]! |= fromFirst & toLast;
    return;
  }
  bits[firstWord]! |= fromFirst;
  bits.fill(0xffffffff, firstWord + 1, lastWord);
  bits[lastWord]! |= toLast;
}

export function keepShared(bits: Bitset, other: Bitset): void {
  for (let word = 0; word < bits.length; word++) bits[word]! &= other[word]!;
}

export function addAll(bits: Bitset, other: Bitset): void {
  for (let word = 0; word < bits.length; word++) bits[word]! |= other[word]!;
}

export function complementOf(bits: Bitset, rowCount: number): Bitset {
  const others = fullBitset(rowCount);
  for (let word = 0; word < others.length; word++) others[word]! &= ~bits[word]!;
  return others;
}

export function countRows(bits: Bitset): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += onesIn(bits[word]!);
  return count;
}

export function countShared(bits: Bitset, other: Bitset): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += onesIn(bits[word]! & other[word]!);
  return count;
}

/** The rows of the set in ascending order; `count` is how many there are. */
export function listRows(bits: Bitset, count: number): Uint32Array {
  const rows = new Uint32Array(count);
  let listed = 0;
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word]!;
    while (rest !== 0) {
      const lowest = rest & -rest;
      rows[listed++] = (word << 5) + 31 - Math.clz32(lowest);
      rest ^= lowest;
    }
  }
  return rows;
}

/** Ones of a 32-bit word, by summing neighbours in parallel (Hacker's Delight, 5-1). */
function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
