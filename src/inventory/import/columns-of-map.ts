import type { FeedField, FeedMap, FieldRule, RuleSource } from './feed-map.js';
import { isOfEnclosing } from './enclosing-objects.js';
import type { FeedOptions } from './feed-reader.js';
import { columnKey } from './feed-row.js';
import { LIST_MARK } from './list-cells.js';

/** A column that a map names, and for which field. */
export interface WantedColumn {
  /** As the map writes it; `photos[].url` is a path through a list. */
  readonly column: string;
  readonly field: FeedField | 'skip' | 'stores';
  /** Place of the rule among those of the field, from 0: a later rule is for rows in which those before it have no text. */
  readonly rule: number;
}

/** Every column a map names in its rules, units and currencies, and for rows to skip and their stores; where it names a pattern's group, the pattern's column. */
export function columnsOf({ fields, patterns, skip, stores }: FeedMap): WantedColumn[] {
  const sources = (column: string) => patterns.filter(({ groups }) => groups.some((group) => columnKey(group) === columnKey(column)));
  const named = [...fields].flatMap(([field, rules]): WantedColumn[] =>
    rules.flatMap((rule, place) => columnsOfRule(rule).map((column) => ({ column, field, rule: place }))),
  );
  const ofSkip = Array.from(skip.keys(), (column) => ({ column, field: 'skip' as const, rule: 0 }));
  const ofStores = stores ? [{ column: stores.column, field: 'stores' as const, rule: 0 }] : [];
  return [...named, ...ofSkip, ...ofStores].flatMap((wanted) => {
    const ofPatterns = sources(wanted.column);
    return ofPatterns.length > 0 ? ofPatterns.map(({ column }) => ({ ...wanted, column })) : [wanted];
  });
}

/** How the files of a map are read. */
export function feedOptionsOf(map: FeedMap): FeedOptions {
  const readsEnclosing = columnsOf(map).some(({ column }) => isOfEnclosing(column));
  return { ...(map.items !== undefined && { items: map.items }), readsEnclosing };
}

/** What a map names and a feed with these columns does not have, in the map's order. A list's path asks for any of its entries. */
export function missingColumns(map: FeedMap, columns: readonly string[]): WantedColumn[] {
  const known = new Set(columns.flatMap((column) => [columnKey(column), entryless(column)]));
  return columnsOf(map).filter(
    ({ column }) => ![columnKey(column), entryless(column), listOf(column), listless(column), cellOf(column)].some((key) => known.has(key)),
  );
}

/** A field and columns its rules name that a feed does not have. */
export interface FieldWithoutColumns {
  readonly field: FeedField | 'skip' | 'stores';
  readonly columns: readonly string[];
}

/** Names more than this are a file's rows that have become its header, or a table of thousands of columns. */
const TOLD_CHARACTERS = 500;

/** A feed's columns as an error names them: on one line, and of many the first. */
export function columnsTold(columns: readonly string[]): string {
  const names = columns.join(', ').replaceAll(/\s+/g, ' ');
  if (names.length <= TOLD_CHARACTERS) return names;
  return `${names.slice(0, TOLD_CHARACTERS)}\u2026 (${columns.length.toLocaleString('en-US')} columns)`;
}

/** The file lacks columns that its map is about: more likely the map is of another feed, or the feed has changed. Nothing was written. */
export class MissingColumns extends Error {
  constructor(missing: readonly FieldWithoutColumns[], columns: readonly string[]) {
    const lines = missing.map(({ field, columns: wanted }) => `  - ${field}: ${wanted.map((column) => `"${column}"`).join(', ')}`);
    super(
      `The file lacks columns that the map names:\n${lines.join('\n')}\n` +
        `It has ${columnsTold(columns)}.\nCorrect the map; --force imports without them.`,
    );
  }
}

/** Every column a map names and a feed with these columns does not have, by field. */
export function missingByField(map: FeedMap, columns: readonly string[]): FieldWithoutColumns[] {
  const missing = Map.groupBy(missingColumns(map, columns), ({ field }) => field);
  return Array.from(missing, ([field, wanted]) => ({ field, columns: [...new Set(wanted.map(({ column }) => column))] }));
}

/** The fields that a feed with these columns leaves empty in every row although the map gives rules for them. */
export function fieldsWithoutColumns(map: FeedMap, columns: readonly string[]): FieldWithoutColumns[] {
  const missing = missingColumns(map, columns);
  return missingByField(map, columns).filter(({ field }) => {
    const rules = field === 'skip' || field === 'stores' ? [] : map.fields.get(field)!;
    return rules.length > 0 && rules.every((_, place) => missing.some((wanted) => wanted.field === field && wanted.rule === place));
  });
}

/** Columns of a feed that no rule of the map reads, as the feed writes them. */
export function unreadColumns(map: FeedMap, columns: readonly string[]): string[] {
  const read = new Set(columnsOf(map).flatMap(({ column }) => [columnKey(column), listOf(column), listless(column), cellOf(column)]));
  const unread = columns.filter((column) => !read.has(columnKey(column)) && !read.has(entryless(column)) && !read.has(listName(column)));
  return [...new Set(unread.map((column) => column.replaceAll(/\[\d+\]/g, LIST_MARK)))];
}

/** The columns that a rule reads its texts from. */
export function columnsOfSource(source: RuleSource): readonly string[] {
  if (source.kind === 'column') return [source.column];
  if (source.kind === 'join') return source.columns;
  return source.kind === 'compute' ? source.computation.operands.filter((operand) => typeof operand === 'string') : [];
}

function columnsOfRule({ source, unitColumn, currencyColumn }: FieldRule): string[] {
  return [...columnsOfSource(source), unitColumn, currencyColumn].filter((column) => column !== undefined);
}

/** `photos[3].url` as `photos[].url`, in lower case. */
export function entryless(column: string): string {
  return columnKey(column).replaceAll(/\[\d+\]/g, LIST_MARK);
}

/** A list of plain texts is one column: `photos` for `photos[]`. */
function listOf(column: string): string {
  const key = columnKey(column);
  return key.endsWith(LIST_MARK) ? key.slice(0, -LIST_MARK.length) : key;
}

/** `photos` for `photos[].url`: a cell of CSV may be JSON. */
function cellOf(column: string): string {
  return columnKey(column).replace(/(?<=.)[.[].*/s, '');
}

/** `photos.url` for `photos[].url`: XML that has one photo has no list. */
function listless(column: string): string {
  return columnKey(column).replaceAll(LIST_MARK, '');
}

/** `photos` for `photos[3]`. */
function listName(column: string): string {
  return columnKey(column).replace(/\[\d+\]$/, '');
}
