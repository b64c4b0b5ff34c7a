import type { ColumnPattern } from './feed-map.js';
import type { FeedRow } from '../read/feed-row.js';

/**
 * A compiled pattern. The last match is cached for the pattern's other groups, and for the same
 * text in the next row.
 */
export class PatternReader {
  private lastText: string | undefined;
  private lastGroups: Readonly<Record<string, string>> | undefined;

  constructor(private readonly given: ColumnPattern) {}

  /** Values of the named groups in a row; undefined if the pattern does not match. */
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
