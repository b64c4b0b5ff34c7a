import { JsBitKernel } from './js-bit-kernel.js';
import type { Kernel } from './kernel.js';
import { UNKNOWN } from './kernel.js';
import { PageSelection } from './page-selection.js';
import { codeInWord } from './record-word.js';

/** The kernels in plain TypeScript: same results as `assembly/`, partly by other algorithms. */
export class JsKernel extends JsBitKernel implements Kernel {
  /** Plain code gains nothing from prefetching. */
  touch(): number {
    return 0;
  }

  tallyWord(
    rows: number,
    count: number,
    words: number,
    stride: number,
    ...histograms: [number, number, number, number, number]
  ): void {
    histograms.forEach((histogram, slot) =>
      this.tally(rows, count, words, stride, slot, histogram),
    );
  }

  tally(
    rows: number,
    count: number,
    words: number,
    stride: number,
    slot: number,
    histogram: number,
  ): void {
    const counts = histogram >>> 2;
    this.eachCode(rows, count, words, stride, slot, (code) => this.words[counts + code]!++);
  }

  addOptions(
    rows: number,
    count: number,
    words: number,
    stride: number,
    slot: number,
    starts: number,
    options: number,
    counts: number,
  ): void {
    const all = this.words;
    const [firstStart, firstOption, firstCount] = [starts >>> 2, options >>> 2, counts >>> 2];
    this.eachCode(rows, count, words, stride, slot, (code) => {
      const end = all[firstStart + code + 1]!;
      for (let option = all[firstStart + code]!; option < end; option++)
        all[firstCount + all[firstOption + option]!]!++;
    });
  }

  spread(
    histogram: number,
    codeCount: number,
    starts: number,
    options: number,
    counts: number,
  ): void {
    const { words } = this;
    const [firstStart, firstOption, firstCount] = [starts >>> 2, options >>> 2, counts >>> 2];
    for (let code = 0; code < codeCount; code++) {
      const count = words[(histogram >>> 2) + code]!;
      if (count === 0) continue;
      words[(histogram >>> 2) + code] = 0;
      const end = words[firstStart + code + 1]!;
      for (let at = words[firstStart + code]!; at < end; at++)
        words[firstCount + words[firstOption + at]!]! += count;
    }
  }

  best(
    rows: number,
    count: number,
    column: number,
    sign: number,
    ranks: number,
    wanted: number,
    out: number,
  ): number {
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
    const keyOf = (row: number) =>
      numbers[(penalties >>> 2) + words[(places >>> 2) + row]!]! - numbers[(scores >>> 2) + row]!;
    return this.select(words.subarray(rows >>> 2, (rows >>> 2) + count), keyOf, ranks, wanted, out);
  }

  private eachCode(
    rows: number,
    count: number,
    words: number,
    stride: number,
    slot: number,
    visit: (code: number) => void,
  ): void {
    const all = this.words;
    const [low, step] = [words >>> 2, stride >>> 2];
    for (let at = rows >>> 2, end = at + count; at < end; at++) {
      const word = low + all[at]! * step;
      visit(codeInWord(all[word]!, all[word + 1]!, slot));
    }
  }

  private select(
    rows: Uint32Array,
    keyOf: (row: number) => number,
    ranks: number,
    wanted: number,
    out: number,
  ): number {
    const ranksOfRows = this.words.subarray(ranks >>> 2);
    const selection = new PageSelection(ranksOfRows, 0, wanted, rows.length);
    for (const row of rows) selection.offer(keyOf(row), row);
    const page = selection.page();
    page.forEach((row, at) => (this.words[(out >>> 2) + 2 * at] = ranksOfRows[row]!));
    return page.length;
  }
}
