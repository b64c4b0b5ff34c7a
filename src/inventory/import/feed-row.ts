/** A list of JSON of which only the first entries are columns. */
export interface CutList {
  /** As a path with the numbers of lists around it: `groups[0].options`. */
  readonly column: string;
  readonly entries: number;
}

/** One record of a feed, as its columns name it. Column names are matched without regard to case and outer blanks. */
export interface FeedRow {
  /** Line of the file the record begins on, from 1. */
  readonly line: number;
  /** The column's text without outer blanks; empty when the feed has no such column. A repeated column's texts are joined by commas. */
  cell(column: string): string;
  /** The lists that have more entries than are read; absent where there are none. */
  readonly cutLists?: readonly CutList[];
}

/** A record that cannot be read, with what the rejects file says about it. */
export interface UnreadableRow {
  readonly line: number;
  readonly reason: 'unreadable-row' | 'wrong-column-count' | 'unknown-store';
  /** What is wrong, as a sentence without a full stop. */
  readonly detail: string;
  /** The text of the line, or the value that is wrong. */
  readonly value: string;
  /** What can be read of it all the same. */
  readonly row?: FeedRow;
}

/** What a feed reader yields. An unreadable record is reported and does not end the import. */
export type FeedRecord = FeedRow | UnreadableRow;

/** The feed as a whole cannot be read: no file, no header, cut off. */
export class FeedError extends Error {}

/** Whether the record has columns to read; otherwise it says what is wrong with it. */
export function isReadable(record: FeedRecord): record is FeedRow {
  return 'cell' in record;
}

/** A column's name as it is looked up: without outer blanks, in lower case. */
export function columnKey(column: string): string {
  return column.trim().toLowerCase();
}

/** A row whose columns are looked up by key. */
export class KeyedRow implements FeedRow {
  constructor(
    readonly line: number,
    private readonly cells: ReadonlyMap<string, string>,
  ) {}

  cell(column: string): string {
    return this.cells.get(columnKey(column)) ?? '';
  }
}
