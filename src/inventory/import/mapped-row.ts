import { columnsOfSource } from './columns-of-map.js';
import { computedText } from './computed-text.js';
import type { FeedField, FeedMap, FieldRule, FieldUnit, RuleSource } from './feed-map.js';
import type { FeedRow } from './feed-row.js';
import { columnKey } from './feed-row.js';
import { PatternReader } from './pattern-reader.js';
import { PlainRow } from './plain-row.js';
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

const WHOLE_NUMBER = /^(\d+)(?:\.0*)?$/;

/** Finds the texts of fields in rows, by the rules of a feed map. */
export class RowMapper {
  /** Named groups as columns: the patterns that have them. */
  private readonly groups = new Map<string, { readonly pattern: PatternReader; readonly group: string }[]>();
  private readonly fields: ReadonlyMap<FeedField, FieldRules>;

  constructor(map: FeedMap) {
    for (const given of map.patterns) {
      const pattern = new PatternReader(given);
      for (const group of given.groups) {
        this.groups.set(columnKey(group), [...(this.groups.get(columnKey(group)) ?? []), { pattern, group }]);
      }
    }
    const rulesOf = (field: FeedField, rules: readonly FieldRule[]) => rules.map((rule) => new RuleReader(rule, field, this));
    this.fields = new Map([...map.fields].map(([field, rules], index) => [field, { index, rules: rulesOf(field, rules) }]));
  }

  read(row: FeedRow): MappedRow {
    return new MappedRow(new PlainRow(row), this);
  }

  /** Undefined where the map does not have the field. */
  rulesOf(field: FeedField): FieldRules | undefined {
    return this.fields.get(field);
  }

  /** The column's text, or that of the named group of this name: of several patterns with the group the first that matches. */
  cell(row: FeedRow, column: string): string {
    const sources = this.groups.size === 0 ? undefined : this.groups.get(columnKey(column));
    if (!sources) return row.cell(column);
    for (const { pattern, group } of sources) {
      const found = pattern.groupsOf(row)?.[group]?.trim();
      if (found) return found;
    }
    return '';
  }
}

/** A row of a feed, asked by the names of `FEED_FIELDS` instead of its own columns. */
export class MappedRow {
  /** Texts that were asked for, by the index of their field: some are asked for by several facts. */
  private readonly known: (string | undefined)[] = [];

  constructor(
    private readonly row: FeedRow,
    private readonly mapper: RowMapper,
  ) {}

  get line(): number {
    return this.row.line;
  }

  /** What the first rule with a text gives. */
  field(field: FeedField): FieldText {
    const rules = this.mapper.rulesOf(field)?.rules ?? [];
    for (const rule of rules) {
      const text = rule.text(this.row);
      if (text !== '') return { text, written: rule.written(this.row), column: rule.columns, ...rule.unit(this.row) };
    }
    return { text: '', column: rules[0]?.columns ?? field, unit: undefined };
  }

  text(field: FeedField): string {
    const known = this.mapper.rulesOf(field);
    return known === undefined ? '' : (this.known[known.index] ??= firstText(known.rules, this.row));
  }

  /** What all rules with a text give. */
  texts(field: FeedField): string[] {
    const rules = this.mapper.rulesOf(field)?.rules;
    if (rules === undefined) return [];
    return rules.length === 1 ? rules[0]!.texts(this.row) : rules.flatMap((rule) => rule.texts(this.row));
  }
}

/** A key of several texts of a row: none of them has the character between, which `PlainRow` takes out of them. */
export function keyOf(...texts: readonly string[]): string {
  return texts.join('\0');
}

/** The rules of a field, which is one of a map's `index`-th. */
interface FieldRules {
  readonly index: number;
  readonly rules: readonly RuleReader[];
}

function firstText(rules: readonly RuleReader[], row: FeedRow): string {
  for (const rule of rules) {
    const text = rule.text(row);
    if (text !== '') return text;
  }
  return '';
}

/** One rule of a field, ready to be used on rows. */
class RuleReader {
  readonly columns: string;
  private readonly isOneText: boolean;
  private readonly isListOfWords: boolean;
  private readonly between: string | RegExp | undefined;

  constructor(
    private readonly rule: FieldRule,
    field: FeedField,
    private readonly mapper: RowMapper,
  ) {
    const { source, split, part } = rule;
    const columns = columnsOfSource(source);
    this.columns = columns.join(', ');
    this.isListOfWords = LISTS_OF_WORDS.has(field);
    this.between = split ?? (this.isListOfWords ? BETWEEN_ENTRIES : undefined);
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

  /** What the rule reads, as the feed writes it. */
  written(row: FeedRow): string {
    return this.sourceText(row);
  }

  unit(row: FeedRow): Pick<FieldText, 'unit' | 'currency'> {
    const { unit, unitColumn, currency, currencyColumn } = this.rule;
    const stated = (column: string | undefined) => (column === undefined ? '' : this.mapper.cell(row, column).toLowerCase());
    return { unit: stated(unitColumn) || unit, currency: stated(currencyColumn) || currency };
  }

  private sourceTexts(row: FeedRow): string[] {
    const { source } = this.rule;
    return source.kind === 'column' ? this.cells(row, source.column) : [this.sourceText(row)];
  }

  private sourceText(row: FeedRow): string {
    const { source } = this.rule;
    if (source.kind === 'column') return this.mapper.cell(row, source.column);
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
    return entries.length > 1 ? entries : [this.mapper.cell(row, column)];
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
