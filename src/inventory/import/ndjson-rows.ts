import type { CutList, FeedRecord } from './feed-row.js';
import { KeyedRow } from './feed-row.js';
import { jsonCells } from './json-cells.js';
import type { LineBlock, LongLine } from './text-lines.js';
import { tooLongRow } from './text-lines.js';

/** A row of JSON, which says what its columns are. */
export class JsonRow extends KeyedRow {
  constructor(
    line: number,
    private readonly texts: ReadonlyMap<string, string>,
    readonly cutLists: readonly CutList[] = [],
  ) {
    super(line, texts);
  }

  get columns(): Iterable<string> {
    return this.texts.keys();
  }
}

/** The records of newline-delimited JSON, block by block: one object a line. */
export async function* ndjsonRows(blocks: AsyncIterable<LineBlock | LongLine>): AsyncGenerator<FeedRecord[]> {
  for await (const block of blocks) {
    yield 'lines' in block ? ndjsonRecords(block) : [tooLongRow(block)];
  }
}

/** Empty lines are no records. */
export function ndjsonRecords({ firstLine, lines }: LineBlock): FeedRecord[] {
  return lines.flatMap((line, index) => (line.trim() === '' ? [] : [jsonRecord(line, firstLine + index)]));
}

/** The record of one object's text; `outerCells` are columns that it has where it says nothing of its own. */
export function jsonRecord(text: string, line: number, outerCells?: ReadonlyMap<string, string>): FeedRecord {
  try {
    const cutLists: CutList[] = [];
    return new JsonRow(line, jsonCells(text, outerCells, cutLists), cutLists);
  } catch (error) {
    return { line, reason: 'unreadable-row', detail: (error as Error).message, value: text };
  }
}
