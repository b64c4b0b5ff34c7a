import type { FeedRow } from './feed-row.js';

/** Control characters, and marks that turn the direction of what follows: neither writes anything, and both can hide what is written. */
const UNWRITTEN = /(?![\t\n\r])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
const EACH_UNWRITTEN = new RegExp(UNWRITTEN, 'gu');

/** A row whose texts have no characters that write nothing. */
export class PlainRow implements FeedRow {
  constructor(private readonly row: FeedRow) {}

  get line(): number {
    return this.row.line;
  }

  cell(column: string): string {
    const text = this.row.cell(column);
    return UNWRITTEN.test(text) ? text.replaceAll(EACH_UNWRITTEN, '').trim() : text;
  }
}
