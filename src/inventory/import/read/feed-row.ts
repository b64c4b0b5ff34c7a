/** A JSON list of which only the first entries are columns. */
export interface CutList {
  /** Path with the indexes of enclosing lists: `groups[0].options`. */
  readonly column: string;
  readonly entries: number;
}

/** A record of a feed. Column names are trimmed and case-insensitive. */
export interface FeedRow {
  /** First line of the record in the file, from 1. */
  readonly line: number;
  /**
   * Trimmed value of a column; empty if the feed lacks it. Values of repeated columns are joined by
   * commas.
   */
  cell(column: string): string;
  /** Truncated lists; undefined if there are none. */
  readonly cutLists?: readonly CutList[];
}

/** An unreadable record, as in the rejects file. */
export interface UnreadableRow {
  readonly line: number;
  readonly reason: 'unreadable-row' | 'wrong-column-count' | 'unknown-store';
  /** The error, as a sentence without a full stop. */
  readonly detail: string;
  /** The line or the invalid value. */
  readonly value: string;
  /** The readable part of it. */
  readonly row?: FeedRow;
}

/** A record of a feed reader. Unreadable records do not end the import. */
export type FeedRecord = FeedRow | UnreadableRow;

/** The feed cannot be read: missing file, missing header, truncated. */
export class FeedError extends Error {}

/** Error of a document that ends before its brackets or elements close. */
export function endsEarly(
  document: string,
  parts: 'brackets' | 'elements',
  itemCount: number,
  line: number,
): FeedError {
  const items = `${itemCount.toLocaleString('en-US')} ${itemCount === 1 ? 'item' : 'items'}`;
  return new FeedError(
    `${document} is cut off or damaged: it ends before its ${parts} close, ` +
      `after ${items}, on line ${line.toLocaleString('en-US')}. Nothing was changed.`,
  );
}

/** The file is still written, or was replaced. Nothing was imported. */
export class FeedChanged extends FeedError {
  constructor() {
    super(
      'The file changed while it was read. Nothing was imported. Try again when it is complete.',
    );
  }
}

/** Whether the record has columns. */
export function isReadable(record: FeedRecord): record is FeedRow {
  return 'cell' in record;
}

/** Normalized column name: trimmed, in lower case. */
export function columnKey(column: string): string {
  return column.trim().toLowerCase();
}

/** A row with its columns by key. */
export class KeyedRow implements FeedRow {
  constructor(
    readonly line: number,
    private readonly cells: ReadonlyMap<string, string>,
  ) {}

  cell(column: string): string {
    return this.cells.get(columnKey(column)) ?? '';
  }
}
