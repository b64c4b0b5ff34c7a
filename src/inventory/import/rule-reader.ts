import { columnsOf, columnsOfSource, entryless } from './columns-of-map.js';
import { computedText } from './computed-text.js';
import type { FeedField, FeedMap, FieldRule, FieldUnit, RuleSource } from './feed-map.js';
import { LIST_FIELDS } from './feed-map.js';
import type { FeedRow } from './feed-row.js';
import { LIST_MARK, isListPath, listCells } from './list-cells.js';

/** What a feed says of one field, with where it says it. */
export interface FieldText {
  /** Without outer blanks; empty when the feed says nothing. */
  readonly text: string;
  /** As the feed writes it, before the map gives it a meaning: what the report of faults shows. Absent where that is the text. */
  readonly written?: string;
  /** Where it was read, for the report of faults; several columns with commas between them. */
  readonly column: string;
  /** The unit the map or the feed gives, in lower case. */
  readonly unit: FieldUnit | string | undefined;
  /** The currency the map or the feed gives beside the text. */
  readonly currency?: string | undefined;
}

/** What parts the entries of a list that stands in one text, unless the map says it. Few names of equipment have a comma of their own. */
const BETWEEN_ENTRIES = /[,;|\n]/;

/** The lists that are parted so; addresses and cities have commas of their own. */
const LISTS_OF_WORDS: ReadonlySet<FeedField> = new Set(['features', 'packages', 'history']);

/** What stands in the column of a unit or currency where a feed has nothing to say. */
const NO_UNIT: ReadonlySet<string> = new Set(['-', 'n/a', 'na', 'none', 'null', 'unknown']);

const NO_TEXTS: readonly string[] = [];

const WHOLE_NUMBER = /^(\d+)(?:\.0*)?$/;

/** The lists whose entries a map reads one by one, without the numbers in their paths: `photos` and `groups[].options`. */
export function listsReadBy(map: FeedMap): ReadonlySet<string> {
  const lists = columnsOf(map).flatMap(({ column, field }) => {
    const path = entryless(column);
    const inPath = Array.from(path.matchAll(/\[\]/g), ({ index }) => path.slice(0, index));
    return field !== 'skip' && field !== 'stores' && LISTS_OF_WORDS.has(field) ? [...inPath, path] : inPath;
  });
  return new Set(lists);
}

/** One rule of a field, ready to be used on rows; `cell` finds the text of a column, or of a named group. */
export class RuleReader {
  readonly columns: string;
  /** Whether it reads lists, and the map does not say which of their texts counts for a field that takes one. */
  readonly mayGiveSeveral: boolean;
  private readonly columnsOfLists: readonly string[];
  private readonly isOneText: boolean;
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
    this.mayGiveSeveral = this.columnsOfLists.length > 0 && part === undefined && !LIST_FIELDS.includes(field);
    this.isOneText = this.between === undefined && part === undefined && !(source.kind === 'column' && isListPath(source.column));
  }

  /** The first text; empty when the rule gives none. */
  text(row: FeedRow): string {
    return this.isOneText ? this.finished(this.sourceText(row)) : (this.texts(row)[0] ?? '');
  }

  /** All texts, without empty ones. */
  texts(row: FeedRow): string[] {
    const texts = this.sourceTexts(row);
    const parts = this.partsOf(texts);
    const { part } = this.rule;
    const chosen = part === undefined ? parts : [parts.at(part) ?? ''];
    return chosen.map((text) => this.finished(text)).filter(Boolean);
  }

  /**
   * The texts that the lists of the rule give although the field takes one; empty where there is one at most, and where the map says which
   * one counts.
   */
  severalTexts(row: FeedRow): readonly string[] {
    if (!this.mayGiveSeveral) return NO_TEXTS;
    const { source } = this.rule;
    const texts = source.kind === 'compute' ? this.columnsOfLists.map((column) => listCells(row, column)) : [this.texts(row)];
    return texts.map((of) => [...new Set(of)]).find((of) => of.length > 1) ?? NO_TEXTS;
  }

  /** What the rule reads, as the feed writes it. */
  written(row: FeedRow): string {
    return this.sourceText(row);
  }

  unit(row: FeedRow): Pick<FieldText, 'unit' | 'currency'> {
    const { unit, unitColumn, currency, currencyColumn } = this.rule;
    const stated = (column: string | undefined) => {
      const text = column === undefined ? '' : this.cell(row, column).toLowerCase();
      return NO_UNIT.has(text) ? '' : text;
    };
    return { unit: stated(unitColumn) || unit, currency: stated(currencyColumn) || currency };
  }

  private sourceTexts(row: FeedRow): string[] {
    const { source } = this.rule;
    return source.kind === 'column' ? this.cells(row, source.column) : [this.sourceText(row)];
  }

  private sourceText(row: FeedRow): string {
    const { source } = this.rule;
    if (source.kind === 'column') return this.cell(row, source.column);
    return source.kind === 'constant' ? source.text : this.combinedText(source, row);
  }

  private combinedText(source: Extract<RuleSource, { kind: 'join' | 'compute' }>, row: FeedRow): string {
    if (source.kind === 'compute') return computedText(source.computation, (column) => this.cells(row, column)[0] ?? '');
    return source.columns
      .flatMap((column) => this.cells(row, column))
      .filter(Boolean)
      .join(source.between);
  }

  private cells(row: FeedRow, column: string): string[] {
    if (isListPath(column)) return listCells(row, column);
    // The entries of a JSON list may have commas of their own.
    const entries = this.isListOfWords ? listCells(row, `${column}${LIST_MARK}`) : [];
    return entries.length > 1 ? entries : [this.cell(row, column)];
  }

  /** A list that the feed has in entries of its own is not parted again, unless the map says so. */
  private partsOf(texts: readonly string[]): readonly string[] {
    const { between } = this;
    if (between === undefined || (this.rule.split === undefined && texts.length !== 1)) return texts;
    return texts.flatMap((text) => text.split(between).map((part) => part.trim()));
  }

  private finished(text: string): string {
    const { values, pad } = this.rule;
    const translated = values.size > 0 ? (values.get(text.toLowerCase()) ?? text) : text;
    const [, digits] = pad === undefined ? [] : (WHOLE_NUMBER.exec(translated) ?? []);
    return digits === undefined ? translated : digits.padStart(pad!, '0');
  }
}
