import { columnsOf, columnsOfSource, entryless } from './columns-of-map.js';
import { computedText } from './computed-text.js';
import type { FeedField, FeedMap, FieldRule, FieldUnit, RuleSource } from './feed-map.js';
import { LIST_FIELDS } from './feed-map.js';
import type { FeedRow } from '../read/feed-row.js';
import { LIST_MARK, isListPath, listCells } from '../read/list-cells.js';

/** Text of a field, and where it was read. */
export interface FieldText {
  /** Trimmed; empty if the feed has no value. */
  readonly text: string;
  /** The text before translation by the map, for reports. Undefined if it is the same. */
  readonly written?: string;
  /** Column, for reports; several columns are joined by commas. */
  readonly column: string;
  /** Unit from the map or the feed, in lower case. */
  readonly unit: FieldUnit | string | undefined;
  /** Currency from the map or the feed, besides the text. */
  readonly currency?: string | undefined;
}

/** Default separators of a list in one value. Few equipment names contain a comma. */
const BETWEEN_ENTRIES = /[,;|\n]/;

/** Lists that are split. URLs and cities may contain commas. */
const LISTS_OF_WORDS: ReadonlySet<FeedField> = new Set(['features', 'packages', 'history']);

/** Placeholders in unit and currency columns. */
const NO_UNIT: ReadonlySet<string> = new Set(['-', 'n/a', 'na', 'none', 'null', 'unknown']);

const NO_TEXTS: readonly string[] = [];

const WHOLE_NUMBER = /^(\d+)(?:\.0*)?$/;

/** Lists whose entries the map reads, without indexes: `photos` and `groups[].options`. */
export function listsReadBy(map: FeedMap): ReadonlySet<string> {
  const lists = columnsOf(map).flatMap(({ column, field }) => {
    const path = entryless(column);
    const inPath = Array.from(path.matchAll(/\[\]/g), ({ index }) => path.slice(0, index));
    return field !== 'skip' && field !== 'stores' && LISTS_OF_WORDS.has(field)
      ? [...inPath, path]
      : inPath;
  });
  return new Set(lists);
}

/** A compiled rule of a field. `cell` returns the text of a column or named group. */
export class RuleReader {
  readonly columns: string;
  /** Whether the rule may find several values for a field with one value. */
  readonly mayGiveSeveral: boolean;
  private readonly columnsOfLists: readonly string[];
  private readonly isSingleValue: boolean;
  private readonly isListOfWords: boolean;
  private readonly between: string | RegExp | undefined;

  constructor(
    private readonly rule: FieldRule,
    field: FeedField,
    private readonly cell: (row: FeedRow, column: string) => string,
  ) {
    const { source, split, part } = rule;
    const columns = columnsOfSource(source);
    this.columns = columns.join(', ');
    this.isListOfWords = LISTS_OF_WORDS.has(field);
    this.between = split ?? (this.isListOfWords ? BETWEEN_ENTRIES : undefined);
    this.columnsOfLists = source.kind === 'join' ? [] : columns.filter(isListPath);
    this.mayGiveSeveral =
      this.columnsOfLists.length > 0 && part === undefined && !LIST_FIELDS.includes(field);
    this.isSingleValue =
      this.between === undefined &&
      part === undefined &&
      !(source.kind === 'column' && isListPath(source.column));
  }

  /** The first value; empty if there is none. */
  text(row: FeedRow): string {
    return this.isSingleValue ? this.finished(this.sourceValue(row)) : (this.texts(row)[0] ?? '');
  }

  /** All non-empty values. */
  texts(row: FeedRow): string[] {
    const texts = this.sourceValues(row);
    const parts = this.partsOf(texts);
    const { part } = this.rule;
    const chosen = part === undefined ? parts : [parts.at(part) ?? ''];
    return chosen.map((text) => this.finished(text)).filter(Boolean);
  }

  /**
   * Values of a list if the field takes one and the map does not choose; empty if there is at most
   * one.
   */
  severalValues(row: FeedRow): readonly string[] {
    if (!this.mayGiveSeveral) return NO_TEXTS;
    const { source } = this.rule;
    const texts =
      source.kind === 'compute'
        ? this.columnsOfLists.map((column) => listCells(row, column))
        : [this.texts(row)];
    return texts.map((of) => [...new Set(of)]).find((of) => of.length > 1) ?? NO_TEXTS;
  }

  /** The rule's text as written in the feed. */
  written(row: FeedRow): string {
    return this.sourceValue(row);
  }

  unit(row: FeedRow): Pick<FieldText, 'unit' | 'currency'> {
    const { unit, unitColumn, currency, currencyColumn } = this.rule;
    const stated = (column: string | undefined) => {
      const text = column === undefined ? '' : this.cell(row, column).toLowerCase();
      return NO_UNIT.has(text) ? '' : text;
    };
    return { unit: stated(unitColumn) || unit, currency: stated(currencyColumn) || currency };
  }

  private sourceValues(row: FeedRow): string[] {
    const { source } = this.rule;
    return source.kind === 'column' ? this.cells(row, source.column) : [this.sourceValue(row)];
  }

  private sourceValue(row: FeedRow): string {
    const { source } = this.rule;
    if (source.kind === 'column') return this.cell(row, source.column);
    return source.kind === 'constant' ? source.text : this.combinedText(source, row);
  }

  private combinedText(
    source: Extract<RuleSource, { kind: 'join' | 'compute' }>,
    row: FeedRow,
  ): string {
    if (source.kind === 'compute')
      return computedText(source.computation, (column) => this.cells(row, column)[0] ?? '');
    return source.columns
      .flatMap((column) => this.cells(row, column))
      .filter(Boolean)
      .join(source.between);
  }

  private cells(row: FeedRow, column: string): string[] {
    if (isListPath(column)) return listCells(row, column);
    // Entries of a JSON list may contain commas.
    const entries = this.isListOfWords ? listCells(row, `${column}${LIST_MARK}`) : [];
    return entries.length > 1 ? entries : [this.cell(row, column)];
  }

  /** A list with separate entries is split only if the map says so. */
  private partsOf(texts: readonly string[]): readonly string[] {
    const { between } = this;
    if (between === undefined || (this.rule.split === undefined && texts.length !== 1))
      return texts;
    return texts.flatMap((text) => text.split(between).map((part) => part.trim()));
  }

  private finished(text: string): string {
    const { values, pad } = this.rule;
    const translated = values.size > 0 ? (values.get(text.toLowerCase()) ?? text) : text;
    const digits = pad === undefined ? undefined : WHOLE_NUMBER.exec(translated)?.[1];
    return digits === undefined ? translated : digits.padStart(pad!, '0');
  }
}
