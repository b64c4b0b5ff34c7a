import type { FeedRecord } from './feed-row.js';
import { columnKey, KeyedRow } from './feed-row.js';
import type { LineBlock } from './text-lines.js';

/** Deeper objects are not looked into: no feed has them, and a hostile one must not overflow the stack. */
const MAX_DEPTH = 5;

/** The records of newline-delimited JSON, block by block: one object a line. */
export async function* ndjsonRows(blocks: AsyncIterable<LineBlock>): AsyncGenerator<FeedRecord[]> {
  for await (const { firstLine, lines } of blocks) {
    yield lines.map((line, index) => ndjsonRecord(line, firstLine + index)).filter((record) => record !== undefined);
  }
}

/** Undefined for an empty line. Nested values are columns too (`mileage.value`, `image[0].url`); plain lists are joined by commas. */
export function ndjsonRecord(line: string, lineNumber: number): FeedRecord | undefined {
  if (line.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { line: lineNumber, reason: 'unreadable-row', detail: (error as Error).message, value: line };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line: lineNumber, reason: 'unreadable-row', detail: 'the line is JSON, but no object', value: line };
  }
  return new KeyedRow(lineNumber, ndjsonCells(value));
}

/** The columns of an object and their texts. */
export function ndjsonCells(value: object): Map<string, string> {
  const cells = new Map<string, string>();
  addCells(cells, '', value, 0);
  return cells;
}

function addCells(cells: Map<string, string>, name: string, value: unknown, depth: number): void {
  if (value === null || value === undefined || depth > MAX_DEPTH) return;
  if (typeof value !== 'object') {
    cells.set(columnKey(name), String(value).trim());
  } else if (!Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) addCells(cells, name === '' ? key : `${name}.${key}`, inner, depth + 1);
  } else if (value.every((inner) => typeof inner !== 'object')) {
    cells.set(columnKey(name), value.join(','));
  } else {
    value.forEach((inner, index) => addCells(cells, `${name}[${index}]`, inner, depth + 1));
  }
}
