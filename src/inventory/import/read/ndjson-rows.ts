import { enclosingCell, enclosingColumns, isOfEnclosing } from './enclosing-objects.js';
import type { EnclosingObject } from './enclosing-objects.js';
import type { CutList, FeedRecord } from './feed-row.js';
import { columnKey, KeyedRow } from './feed-row.js';
import { jsonCells } from './json-cells.js';
import type { LineBlock, LongLine } from './text-lines.js';
import { tooLongRow } from './text-lines.js';

/** A row of JSON or XML, which names its columns. */
export class JsonRow extends KeyedRow {
  private readonly enclosing: readonly EnclosingObject[];

  constructor(
    line: number,
    private readonly texts: ReadonlyMap<string, string>,
    readonly cutLists: readonly CutList[] = [],
    enclosing: readonly EnclosingObject[] = [],
  ) {
    super(line, texts);
    // The document changes this list while its rows wait.
    this.enclosing = enclosing.length === 0 ? enclosing : [...enclosing];
  }

  get columns(): Iterable<string> {
    return [...this.texts.keys(), ...enclosingColumns(this.enclosing)];
  }

  override cell(column: string): string {
    return this.enclosing.length > 0 && isOfEnclosing(column)
      ? enclosingCell(this.enclosing, columnKey(column))
      : super.cell(column);
  }
}

/** Records of newline-delimited JSON, block by block. */
export async function* ndjsonRows(
  blocks: AsyncIterable<LineBlock | LongLine>,
): AsyncGenerator<FeedRecord[]> {
  for await (const block of blocks) {
    yield 'lines' in block ? ndjsonRecords(block) : [tooLongRow(block)];
  }
}

/** Skips empty lines. */
export function ndjsonRecords({ firstLine, lines }: LineBlock): FeedRecord[] {
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [jsonRecord(line, firstLine + index)],
  );
}

/** Values around the objects of a list. */
export interface AroundObjects {
  /** Default columns of each object. */
  readonly outerCells: ReadonlyMap<string, string>;
  readonly enclosing: readonly EnclosingObject[];
}

/** The record of an object. */
export function jsonRecord(text: string, line: number, around?: AroundObjects): FeedRecord {
  try {
    const cutLists: CutList[] = [];
    return new JsonRow(
      line,
      jsonCells(text, around?.outerCells, cutLists),
      cutLists,
      around?.enclosing,
    );
  } catch (error) {
    return { line, reason: 'unreadable-row', detail: (error as Error).message, value: text };
  }
}
