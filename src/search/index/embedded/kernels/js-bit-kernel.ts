/** The plain kernels for sets of rows, as bits and as lists. */
export class JsBitKernel {
  protected readonly words: Uint32Array;
  protected readonly numbers: Int32Array;
  private readonly bytes: Uint8Array;

  constructor(buffer: ArrayBufferLike) {
    this.words = new Uint32Array(buffer);
    this.numbers = new Int32Array(buffer);
    this.bytes = new Uint8Array(buffer);
  }

  intersect(a: number, b: number, out: number, byteLength: number): void {
    const { words } = this;
    for (let at = 0; at < byteLength >>> 2; at++)
      words[(out >>> 2) + at] = words[(a >>> 2) + at]! & words[(b >>> 2) + at]!;
  }

  subtract(a: number, b: number, out: number, byteLength: number): void {
    const { words } = this;
    for (let at = 0; at < byteLength >>> 2; at++)
      words[(out >>> 2) + at] = words[(a >>> 2) + at]! & ~words[(b >>> 2) + at]!;
  }

  unite(a: number, b: number, out: number, byteLength: number): void {
    const { words } = this;
    for (let at = 0; at < byteLength >>> 2; at++)
      words[(out >>> 2) + at] = words[(a >>> 2) + at]! | words[(b >>> 2) + at]!;
  }

  countBits(bits: number, byteLength: number): number {
    return this.countShared(bits, bits, byteLength);
  }

  countShared(a: number, b: number, byteLength: number): number {
    const { words } = this;
    let count = 0;
    for (let at = 0; at < byteLength >>> 2; at++)
      count += onesIn(words[(a >>> 2) + at]! & words[(b >>> 2) + at]!);
    return count;
  }

  listBits(bits: number, byteLength: number, out: number): number {
    const { words } = this;
    let end = out >>> 2;
    for (let at = 0; at < byteLength >>> 2; at++) {
      let rest = words[(bits >>> 2) + at]!;
      while (rest !== 0) {
        const lowestOne = rest & -rest;
        words[end++] = (at << 5) + 31 - Math.clz32(lowestOne);
        rest ^= lowestOne;
      }
    }
    return end - (out >>> 2);
  }

  addRows(rows: number, count: number, bits: number): void {
    const { words, bytes } = this;
    for (let at = rows >>> 2, end = at + count; at < end; at++)
      bytes[bits + (words[at]! >>> 3)]! |= 1 << (words[at]! & 7);
  }

  addRange(column: number, rowCount: number, min: number, max: number, bits: number): void {
    const { words, numbers } = this;
    for (let row = 0; row < rowCount; row++) {
      const number = numbers[(column >>> 2) + row]!;
      if (number >= min && number <= max) words[(bits >>> 2) + (row >>> 5)]! |= 1 << (row & 31);
    }
  }

  listRange(firstRow: number, endRow: number, out: number): void {
    for (let row = firstRow, at = out >>> 2; row < endRow; row++, at++) this.words[at] = row;
  }

  keepRows(rows: number, count: number, bits: number, out: number): number {
    return this.pick(rows, count, out, (row) => this.has(bits, row) === 1);
  }

  selectFlagged(rows: number, count: number, flags: number, wanted: number, out: number): number {
    return this.pick(
      rows,
      count,
      out,
      (_, at) => (this.words[(flags >>> 2) + at]! & wanted) >>> 0 === wanted >>> 0,
    );
  }

  narrow(rows: number, count: number, flags: number, flag: number, out: number): number {
    const { words } = this;
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const found = words[(flags >>> 2) + at]!;
      if ((found & flag) === 0) continue;
      words[(out >>> 2) + kept] = words[(rows >>> 2) + at]!;
      words[(flags >>> 2) + kept++] = found;
    }
    return kept;
  }

  countListed(rows: number, count: number, bits: number): number {
    let found = 0;
    for (let at = rows >>> 2, end = at + count; at < end; at++)
      found += this.has(bits, this.words[at]!);
    return found;
  }

  flagRows(rows: number, count: number, bits: number, flags: number, flag: number): void {
    const { words } = this;
    for (let at = 0; at < count; at++)
      words[(flags >>> 2) + at]! |= flag * this.has(bits, words[(rows >>> 2) + at]!);
  }

  flagRange(
    rows: number,
    count: number,
    column: number,
    min: number,
    max: number,
    flags: number,
    flag: number,
  ): void {
    const { words, numbers } = this;
    for (let at = 0; at < count; at++) {
      const number = numbers[(column >>> 2) + words[(rows >>> 2) + at]!]!;
      if (number >= min && number <= max) words[(flags >>> 2) + at]! |= flag;
    }
  }

  bounds(rows: number, count: number, column: number, out: number): void {
    const { words, numbers } = this;
    let [low, high] = [Infinity, -Infinity];
    for (let at = rows >>> 2, end = at + count; at < end; at++) {
      const number = numbers[(column >>> 2) + words[at]!]!;
      low = Math.min(low, number);
      high = Math.max(high, number);
    }
    numbers[out >>> 2] = low;
    numbers[(out >>> 2) + 1] = high;
  }

  private pick(
    rows: number,
    count: number,
    out: number,
    isPicked: (row: number, at: number) => boolean,
  ): number {
    const { words } = this;
    let end = out >>> 2;
    for (let at = 0; at < count; at++) {
      const row = words[(rows >>> 2) + at]!;
      if (isPicked(row, at)) words[end++] = row;
    }
    return end - (out >>> 2);
  }

  private has(bits: number, row: number): number {
    return (this.bytes[bits + (row >>> 3)]! >>> (row & 7)) & 1;
  }
}

/** Population count of a 32-bit word (Hacker's Delight, 5-1). */
function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
