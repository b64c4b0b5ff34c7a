import { JsBitKernel } from './js-bit-kernel.js';
import type { Kernel } from './kernel.js';
import { UNKNOWN } from './kernel.js';
import { PageSelection } from './page-selection.js';

/** The kernels in plain TypeScript: what `assembly/` does, line by line where the language allows. */
export class JsKernel extends JsBitKernel implements Kernel {
  private readonly halves: Uint16Array;

  constructor(buffer: ArrayBufferLike) {
    super(buffer);
    this.halves = new Uint16Array(buffer);
  }

  /** Plain code is never quick enough to wait for memory. */
  touch(): number {
    return 0;
  }

  tallyFour(rows: number, count: number, codes: number, stride: number, h0: number, h1: number, h2: number, h3: number): void {
    const { words, halves } = this;
    const [first, step] = [codes >>> 1, stride >>> 1];
    for (let at = rows >>> 2, end = at + count; at < end; at++) {
      const record = first + words[at]! * step;
      words[(h0 >>> 2) + halves[record]!]!++;
      words[(h1 >>> 2) + halves[record + 1]!]!++;
      words[(h2 >>> 2) + halves[record + 2]!]!++;
      words[(h3 >>> 2) + halves[record + 3]!]!++;
    }
  }

  tally(rows: number, count: number, codes: number, stride: number, histogram: number): void {
    const { words, halves } = this;
    const [first, step, counts] = [codes >>> 1, stride >>> 1, histogram >>> 2];
    for (let at = rows >>> 2, end = at + count; at < end; at++) words[counts + halves[first + words[at]! * step]!]!++;
  }

  spread(histogram: number, codeCount: number, starts: number, options: number, counts: number): void {
    const { words } = this;
    const [firstStart, firstOption, firstCount] = [starts >>> 2, options >>> 2, counts >>> 2];
    for (let code = 0; code < codeCount; code++) {
      const count = words[(histogram >>> 2) + code]!;
      if (count === 0) continue;
      words[(histogram >>> 2) + code] = 0;
      const end = words[firstStart + code + 1]!;
      for (let at = words[firstStart + code]!; at < end; at++) words[firstCount + words[firstOption + at]!]! += count;
    }
  }

  best(rows: number, count: number, column: number, sign: number, ranks: number, wanted: number, out: number): number {
    const { words, numbers } = this;
    const keyOf = (row: number) => {
      const number = numbers[(column >>> 2) + row]!;
      return number === UNKNOWN ? UNKNOWN : sign * number;
    };
    return this.select(words.subarray(rows >>> 2, (rows >>> 2) + count), keyOf, ranks, wanted, out);
  }

  bestNear(
    rows: number,
    count: number,
    scores: number,
    places: number,
    penalties: number,
    ranks: number,
    wanted: number,
    out: number,
  ): number {
    const { words, numbers } = this;
    const keyOf = (row: number) => numbers[(penalties >>> 2) + words[(places >>> 2) + row]!]! - numbers[(scores >>> 2) + row]!;
    return this.select(words.subarray(rows >>> 2, (rows >>> 2) + count), keyOf, ranks, wanted, out);
  }

  private select(rows: Uint32Array, keyOf: (row: number) => number, ranks: number, wanted: number, out: number): number {
    const ranksOfRows = this.words.subarray(ranks >>> 2);
    const selection = new PageSelection(ranksOfRows, 0, wanted, rows.length);
    for (const row of rows) selection.offer(keyOf(row), row);
    const page = selection.page();
    page.forEach((row, at) => (this.words[(out >>> 2) + 2 * at] = ranksOfRows[row]!));
    return page.length;
  }
}
