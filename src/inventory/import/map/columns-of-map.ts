import type { FeedField, FeedMap, FieldRule, RuleSource } from './feed-map.js';
import { isOfEnclosing } from '../read/enclosing-objects.js';
import type { FeedOptions } from '../read/feed-layout.js';
import { columnKey } from '../read/feed-row.js';
import { LIST_MARK } from '../read/list-cells.js';

/** A column that a map names, and its field. */
export interface WantedColumn {
  /** As written in the map; `photos[].url` is a path through a list. */
  readonly column: string;
  readonly field: FeedField | 'skip' | 'stores';
  /**
   * Index of the rule in its field. Later rules apply to rows in which the earlier ones have no
   * text.
   */
  readonly rule: number;
}

/**
 * All columns of a map: in rules, units, currencies, skip conditions and the join of stores. A
 * group of a pattern counts as the pattern's column.
 */
export function columnsOf({ fields, patterns, skip, stores }: FeedMap): WantedColumn[] {
  const sources = (column: string) =>
    patterns.filter(({ groups }) => groups.some((group) => columnKey(group) === columnKey(column)));
  const named = [...fields].flatMap(([field, rules]): WantedColumn[] =>
    rules.flatMap((rule, place) =>
      columnsOfRule(rule).map((column) => ({ column, field, rule: place })),
    ),
  );
  const ofSkip = Array.from(skip.keys(), (column) => ({ column, field: 'skip' as const, rule: 0 }));
  const ofStores = stores ? [{ column: stores.column, field: 'stores' as const, rule: 0 }] : [];
  return [...named, ...ofSkip, ...ofStores].flatMap((wanted) => {
    const ofPatterns = sources(wanted.column);
    return ofPatterns.length > 0
      ? ofPatterns.map(({ column }) => ({ ...wanted, column }))
      : [wanted];
  });
}

export function feedOptionsOf(map: FeedMap): FeedOptions {
  const readsEnclosing = columnsOf(map).some(({ column }) => isOfEnclosing(column));
  return { ...(map.items !== undefined && { items: map.items }), readsEnclosing };
}

/**
 * Columns of the map that the feed lacks, in the map's order. A path through a list matches any of
 * its entries.
 */
export function missingColumns(map: FeedMap, columns: readonly string[]): WantedColumn[] {
  const known = new Set(columns.flatMap((column) => [columnKey(column), entryless(column)]));
  return columnsOf(map).filter(
    ({ column }) =>
      ![
        columnKey(column),
        entryless(column),
        listOf(column),
        listless(column),
        cellOf(column),
      ].some((key) => known.has(key)),
  );
}

/** A field, and columns of its rules that a feed lacks. */
export interface FieldWithoutColumns {
  readonly field: FeedField | 'skip' | 'stores';
  readonly columns: readonly string[];
}

/** Limit for messages. Longer headers are rows that were read as a header, or very wide tables. */
const MESSAGE_CHARACTERS = 500;

/** The columns of a feed for a message: on one line, and limited in length. */
export function columnsForMessage(columns: readonly string[]): string {
  const names = columns.join(', ').replaceAll(/\s+/g, ' ');
  if (names.length <= MESSAGE_CHARACTERS) return names;
  return `${names.slice(0, MESSAGE_CHARACTERS)}\u2026 (${columns.length.toLocaleString('en-US')} columns)`;
}

/**
 * The file lacks columns of its map: probably the map belongs to another feed, or the feed has
 * changed. Nothing was written.
 */
export class MissingColumns extends Error {
  constructor(missing: readonly FieldWithoutColumns[], columns: readonly string[]) {
    super(
      `The file lacks columns that the map names:\n${missingLines(missing, columns).join('\n')}\n` +
        `It has ${columnsForMessage(columns)}.\nCorrect the map; --force imports without them.`,
    );
  }
}

/** A line per field with its missing columns. `columns`: those of the feed. */
export function missingLines(
  missing: readonly FieldWithoutColumns[],
  columns: readonly string[],
): string[] {
  return missing.map(
    ({ field, columns: wanted }) =>
      `  - ${field}: ${wanted.map((column) => quotedColumn(column, columns)).join(', ')}`,
  );
}

/** A missing column for a message, with advice if the feed has it with `[]`. */
function quotedColumn(wanted: string, columns: readonly string[]): string {
  const marked = columns
    .map((column) => column.replaceAll(/\[\d+\]/g, LIST_MARK))
    .find((column) => column.includes(LIST_MARK) && listless(column) === listless(wanted));
  return marked === undefined ? `"${wanted}"` : `"${wanted}" (a list: write "${marked}")`;
}

/** Columns of the map that the feed lacks, by field. */
export function missingByField(map: FeedMap, columns: readonly string[]): FieldWithoutColumns[] {
  const missing = Map.groupBy(missingColumns(map, columns), ({ field }) => field);
  return Array.from(missing, ([field, wanted]) => ({
    field,
    columns: [...new Set(wanted.map(({ column }) => column))],
  }));
}

/** Fields with rules that find no column in the feed. */
export function fieldsWithoutColumns(
  map: FeedMap,
  columns: readonly string[],
): FieldWithoutColumns[] {
  const missing = missingColumns(map, columns);
  return missingByField(map, columns).filter(({ field }) => {
    const rules = field === 'skip' || field === 'stores' ? [] : map.fields.get(field)!;
    return (
      rules.length > 0 &&
      rules.every((_, place) =>
        missing.some((wanted) => wanted.field === field && wanted.rule === place),
      )
    );
  });
}

/** Columns of the feed that no rule reads, as written in the feed. */
export function unreadColumns(map: FeedMap, columns: readonly string[]): string[] {
  const read = new Set(
    columnsOf(map).flatMap(({ column }) => [
      columnKey(column),
      listOf(column),
      listless(column),
      cellOf(column),
    ]),
  );
  const unread = columns.filter(
    (column) =>
      !read.has(columnKey(column)) && !read.has(entryless(column)) && !read.has(listName(column)),
  );
  return [...new Set(unread.map((column) => column.replaceAll(/\[\d+\]/g, LIST_MARK)))];
}

/** The columns that a rule reads. */
export function columnsOfSource(source: RuleSource): readonly string[] {
  if (source.kind === 'column') return [source.column];
  if (source.kind === 'join') return source.columns;
  return source.kind === 'compute'
    ? source.computation.operands.filter((operand) => typeof operand === 'string')
    : [];
}

function columnsOfRule({ source, unitColumn, currencyColumn }: FieldRule): string[] {
  return [...columnsOfSource(source), unitColumn, currencyColumn].filter(
    (column) => column !== undefined,
  );
}

/** `photos[3].url` becomes `photos[].url`, in lower case. */
export function entryless(column: string): string {
  return columnKey(column).replaceAll(/\[\d+\]/g, LIST_MARK);
}

/** `photos[]` becomes `photos`: a list of plain values is one column. */
function listOf(column: string): string {
  const key = columnKey(column);
  return key.endsWith(LIST_MARK) ? key.slice(0, -LIST_MARK.length) : key;
}

/** `photos[].url` becomes `photos`: a CSV cell may be JSON. */
function cellOf(column: string): string {
  return columnKey(column).replace(/(?<=.)[.[].*/s, '');
}

/** `photos[].url` becomes `photos.url`: XML with one photo has no list. */
function listless(column: string): string {
  return columnKey(column).replaceAll(LIST_MARK, '');
}

/** `photos[3]` becomes `photos`. */
function listName(column: string): string {
  return columnKey(column).replace(/\[\d+\]$/, '');
}
