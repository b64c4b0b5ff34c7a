import { isReadable } from './feed-row.js';
import type { ItemsPlace } from './json-document.js';
import { JsonHead } from './json-head.js';
import { JsonValueEnd } from './json-value-end.js';
import { jsonRecord } from './ndjson-rows.js';
import type { LineEnd } from './text-lines.js';
import { MAX_ROW_CHARACTERS } from './text-lines.js';

/** Layout of the objects in a JSON file: one per line, or as items of a document. */
export type JsonLayout = 'lines' | ItemsPlace;

const JUDGED_LINES = 100;

/**
 * Detects the layout of a JSON file from its beginning. If half of the first lines are objects, it
 * is newline-delimited.
 */
export function jsonLayoutOf(beginning: string, isWhole: boolean, lineEnd: LineEnd): JsonLayout {
  const text = beginning.trimStart();
  if (text.startsWith('[')) return 'first-list';
  const lines = text.split(lineEnd, JUDGED_LINES + 1).filter((line) => line.trim() !== '');
  if (!isWhole || lines.length > JUDGED_LINES) lines.pop();
  const objects = lines.filter(isObject).length;
  if (lines.length > 1 && 2 * objects >= lines.length) return 'lines';
  const end = new JsonValueEnd().find(text, 0);
  if (end < 0) return 'first-list';
  // Other text after a document does not make it a list of objects.
  const isOneValue = /^[^[{,]?$/.test(text.slice(end).trim().slice(0, 1));
  return isOneValue && new JsonHead(undefined).take(text, 0) === 'list'
    ? 'first-list'
    : 'top-level';
}

function isObject(line: string): boolean {
  return line.length > MAX_ROW_CHARACTERS || isReadable(jsonRecord(line, 1));
}
