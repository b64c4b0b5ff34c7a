import type { ColumnPattern } from './feed-map.js';
import type { FeedRow } from './feed-row.js';

/** A pattern, ready to be used on rows; what it found last is known for its other groups, and for the same text in the next row. */
export class PatternReader {
  private lastText: string | undefined;
  private lastGroups: Readonly<Record<string, string>> | undefined;

  constructor(private readonly given: ColumnPattern) {}

  /** What the named groups of the pattern hold in a row, undefined where it does not fit. */
  groupsOf(row: FeedRow): Readonly<Record<string, string>> | undefined {
    const { pattern, column } = this.given;
    const text = row.cell(column);
    if (text !== this.lastText) {
      pattern.lastIndex = 0;
      this.lastGroups = pattern.exec(text)?.groups;
      this.lastText = text;
    }
    return this.lastGroups;
  }
}
