import { ColumnPath } from './column-path.js';
import type { CutList } from './feed-row.js';

type Fields = Readonly<Record<string, unknown>>;

interface Cells {
  readonly texts: Map<string, string>;
  readonly cutLists: CutList[];
}

/** Deeper values are not looked into: no feed has them, and a hostile one must not overflow the stack. */
export const MAX_DEPTH = 5;
/** Entries of a list that become columns: more would fill the memory. */
export const MAX_ENTRIES = 200;
/** A longer name is nobody's column. */
export const MAX_NAME_CHARACTERS = 200;
const EXTENDED_TYPES: ReadonlySet<string> = new Set(['$oid', '$numberInt', '$numberLong', '$numberDouble', '$numberDecimal', '$symbol']);

/**
 * Whether a text may hold a number that JavaScript writes in another way than it stands there: zeros at its end (2.0), an exponent, more
 * digits than a double has, or very small.
 */
const HAS_NUMBER_TO_KEEP = /[:,[]\s*-?(?:\d+\.\d*0[,}\]\s]|\d+(?:\.\d+)?[eE]|[\d.]{17}|0\.0{6})/;
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * The columns of a JSON object and their texts. Nested values are columns too (`mileage.value`, `image[0].url`). A list of plain values is
 * one column, joined by commas, and one for each of its entries (`photos[0]`), whose numbering leaves out what is empty. Numbers are as
 * they are written; null is nothing. MongoDB's extended JSON (`{"$numberInt": "5"}`) stands for its value, a date as ISO 8601.
 * `cutLists` gets the lists that have more entries than become columns.
 * @throws SyntaxError when the text is no JSON, TypeError when it is JSON, but no object.
 */
export function jsonCells(text: string, outerCells?: ReadonlyMap<string, string>, cutLists: CutList[] = []): Map<string, string> {
  const value: unknown = JSON.parse(HAS_NUMBER_TO_KEEP.test(text) ? withQuotedNumbers(text) : text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('the row is JSON, but not an object');
  const cells = { texts: new Map(outerCells), cutLists };
  addFields(cells, ColumnPath.root, value as Fields, 0);
  return cells.texts;
}

/** Numbers as texts keep how they are written. A reviver that is told each number's source takes twice the time. */
function withQuotedNumbers(text: string): string {
  return text.replace(STRING_OR_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`));
}

function addFields(cells: Cells, path: ColumnPath, fields: Fields, depth: number): void {
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value !== null && name.length <= MAX_NAME_CHARACTERS) add(cells, path.field(name), value, depth + 1);
  }
}

function add(cells: Cells, path: ColumnPath, value: unknown, depth: number): void {
  const text = plainText(value);
  if (text !== undefined) {
    cells.texts.set(path.key, text);
  } else if (depth < MAX_DEPTH && path.key.length <= MAX_NAME_CHARACTERS) {
    if (Array.isArray(value)) addList(cells, path, value, depth);
    else addFields(cells, path, value as Fields, depth);
  }
}

function addList(cells: Cells, path: ColumnPath, list: readonly unknown[], depth: number): void {
  const texts: string[] = [];
  let isPlain = true;
  let entries = 0;
  for (const value of list) {
    const text = plainText(value);
    if (text === '') continue;
    if (text === undefined) isPlain = false;
    else texts.push(text);
    if (entries < MAX_ENTRIES) add(cells, path.entry(entries), text ?? value, depth + 1);
    entries++;
  }
  if (entries > MAX_ENTRIES) cells.cutLists.push({ column: path.key, entries });
  if (isPlain) cells.texts.set(path.key, texts.join(','));
}

/** The text of a value that is one cell; undefined for objects and lists. */
function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object') return String(value);
  if (value === null) return '';
  return Array.isArray(value) ? undefined : extendedText(value as Fields);
}

/** What MongoDB writes as an object with one key, since JSON has no type for it. */
function extendedText(fields: Fields): string | undefined {
  for (const name in fields) {
    if (name === '$date') return dateText(fields[name]);
    return EXTENDED_TYPES.has(name) ? scalarText(fields[name]) : undefined;
  }
  return undefined;
}

/** A date is ISO 8601 already, or milliseconds since 1970, perhaps as a number of MongoDB's own. */
function dateText(value: unknown): string | undefined {
  const text = scalarText(typeof value === 'object' ? (value as Fields | null)?.['$numberLong'] : value);
  const date = new Date(Number(text));
  return text !== undefined && /^-?\d+$/.test(text) && !Number.isNaN(date.getTime()) ? date.toISOString() : text;
}

function scalarText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
}
