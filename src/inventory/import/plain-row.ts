import type { CutList, FeedRow } from './feed-row.js';

/**
 * Control characters, marks that turn the direction of what follows, halves of characters, which JSON may hold, and what will never be one:
 * none writes anything.
 */
export const UNWRITTEN = /[[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]--[\t\n\r]]/v;
const EACH_UNWRITTEN = new RegExp(UNWRITTEN, 'gv');

/** A row whose texts have no characters that write nothing. */
export class PlainRow implements FeedRow {
  constructor(private readonly row: FeedRow) {}

  get line(): number {
    return this.row.line;
  }

  get cutLists(): readonly CutList[] {
    return this.row.cutLists ?? [];
  }

  cell(column: string): string {
    const text = this.row.cell(column);
    return UNWRITTEN.test(text) ? text.replaceAll(EACH_UNWRITTEN, '').trim() : text;
  }
}

/** A text's beginning, as long as a field may be; a character that does not fit whole (a letter may be two units of text) is left out. */
export function beginningOf(text: string, maxLength: number): string {
  const beginning = text.slice(0, maxLength);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}
