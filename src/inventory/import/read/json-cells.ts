import { ColumnPath } from './column-path.js';
import type { CutList } from './feed-row.js';

type Fields = Readonly<Record<string, unknown>>;

interface Cells {
  readonly texts: Map<string, string>;
  readonly cutLists: CutList[];
}

/** Deeper values are ignored. Feeds do not have them; hostile input must not overflow the stack. */
export const MAX_DEPTH = 5;
/** Maximum number of list entries that become columns, to limit memory. */
export const MAX_ENTRIES = 200;
/** Longer names are ignored. */
export const MAX_NAME_CHARACTERS = 200;
const EXTENDED_TYPES: ReadonlySet<string> = new Set([
  '$oid',
  '$numberInt',
  '$numberLong',
  '$numberDouble',
  '$numberDecimal',
  '$symbol',
]);

/**
 * Whether a string may have a number that JavaScript would print differently: trailing zeros (2.0),
 * an exponent, more digits than a double, or a very small value.
 */
const HAS_NUMBER_TO_KEEP = /[:,[]\s*-?(?:\d+\.\d*0[,}\]\s]|\d+(?:\.\d+)?[eE]|[\d.]{17}|0\.0{6})/;
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Columns and values of a JSON object. Nested values are columns (`mileage.value`, `image[0].url`).
 * A list of plain values is one column, joined by commas, and one column per non-empty entry
 * (`photos[0]`). Numbers are kept as written; null is omitted. MongoDB's extended JSON
 * (`{"$numberInt": "5"}`) is converted, dates to ISO 8601. `cutLists` receives lists with more
 * entries than `MAX_ENTRIES`.
 * @throws SyntaxError if the text is not JSON, TypeError if it is not an object
 */
export function jsonCells(
  text: string,
  outerCells?: ReadonlyMap<string, string>,
  cutLists: CutList[] = [],
): Map<string, string> {
  const value: unknown = JSON.parse(HAS_NUMBER_TO_KEEP.test(text) ? withQuotedNumbers(text) : text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('the row is JSON, but not an object');
  const cells = { texts: new Map(outerCells), cutLists };
  addFields(cells, ColumnPath.root, value as Fields, 0);
  return cells.texts;
}

/**
 * Quotes numbers so that they are kept as written. A reviver with source text takes twice the time.
 */
function withQuotedNumbers(text: string): string {
  return text.replace(STRING_OR_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`));
}

function addFields(cells: Cells, path: ColumnPath, fields: Fields, depth: number): void {
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value !== null && name.length <= MAX_NAME_CHARACTERS)
      add(cells, path.field(name), value, depth + 1);
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

/** Text of a plain value; undefined for objects and lists. */
function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object') return String(value);
  if (value === null) return '';
  return Array.isArray(value) ? undefined : extendedText(value as Fields);
}

/** Text of an extended JSON object of MongoDB. */
function extendedText(fields: Fields): string | undefined {
  for (const name in fields) {
    if (name === '$date') return dateText(fields[name]);
    return EXTENDED_TYPES.has(name) ? scalarText(fields[name]) : undefined;
  }
  return undefined;
}

/** A date in ISO 8601, or milliseconds since 1970, which may be extended JSON. */
function dateText(value: unknown): string | undefined {
  const text = scalarText(
    typeof value === 'object' ? (value as Fields | null)?.['$numberLong'] : value,
  );
  const date = new Date(Number(text));
  return text !== undefined && /^-?\d+$/.test(text) && !Number.isNaN(date.getTime())
    ? date.toISOString()
    : text;
}

function scalarText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
}
