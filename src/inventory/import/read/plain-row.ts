import type { CutList, FeedRow } from './feed-row.js';

/**
 * Invisible characters: control characters, bidirectional marks, unpaired surrogates (possible in
 * JSON) and noncharacters.
 */
export const UNWRITTEN =
  /[[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]--[\t\n\r]]/v;
const EACH_UNWRITTEN = new RegExp(UNWRITTEN, 'gv');

/** A row without invisible characters in its values. */
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

/** The first `maxLength` characters of a string, without half of a surrogate pair at the end. */
export function cutText(text: string, maxLength: number): string {
  const beginning = text.slice(0, maxLength);
  return beginning.isWellFormed() ? beginning : beginning.slice(0, -1);
}
