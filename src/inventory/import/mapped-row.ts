import type { FeedField, FeedMap, FieldRule } from './feed-map.js';
import { entryless } from './columns-of-map.js';
import type { CutList, FeedRow } from './feed-row.js';
import { columnKey } from './feed-row.js';
import { ADVERTISEMENT_CHARACTERS, limitOf } from './field-limits.js';
import { isListPath, listCells } from './list-cells.js';
import { PatternReader } from './pattern-reader.js';
import { beginningOf, PlainRow } from './plain-row.js';
import type { FieldText } from './rule-reader.js';
import { listsReadBy, RuleReader } from './rule-reader.js';

/** Finds the texts of fields in rows, by the rules of a feed map. */
export class RowMapper {
  /** Named groups as columns: the patterns that have them. */
  private readonly groups = new Map<string, { readonly pattern: PatternReader; readonly group: string }[]>();
  private readonly fields: ReadonlyMap<FeedField, FieldRules>;
  /** The fields of which a row may give several texts although they take one. */
  readonly fieldsOfLists: readonly FeedField[];
  private readonly listsRead: ReadonlySet<string>;
  private readonly skip: FeedMap['skip'];

  constructor(map: FeedMap) {
    this.listsRead = listsReadBy(map);
    this.skip = map.skip;
    for (const given of map.patterns) {
      const pattern = new PatternReader(given);
      for (const group of given.groups) {
        this.groups.set(columnKey(group), [...(this.groups.get(columnKey(group)) ?? []), { pattern, group }]);
      }
    }
    const cell = (row: FeedRow, column: string) => this.cell(row, column);
    const rulesOf = (field: FeedField, rules: readonly FieldRule[]) => rules.map((rule) => new RuleReader(rule, field, cell));
    this.fields = new Map(
      [...map.fields].map(([field, rules], index) => [field, { index, limit: limitOf(field), rules: rulesOf(field, rules) }]),
    );
    this.fieldsOfLists = [...this.fields].filter(([, { rules }]) => rules.some((rule) => rule.mayGiveSeveral)).map(([field]) => field);
  }

  /** Why a row is no offer, by the map: `status "sold"`; undefined for all others. */
  skipReason(feedRow: FeedRow): string | undefined {
    for (const [column, texts] of this.skip) {
      const row = new PlainRow(feedRow);
      const found = (isListPath(column) ? listCells(row, column) : [this.cell(row, column)]).find((text) => texts.has(text.toLowerCase()));
      if (found !== undefined) return `${column} "${found.toLowerCase()}"`;
    }
    return undefined;
  }

  read(row: FeedRow): MappedRow {
    return new MappedRow(new PlainRow(row), this);
  }

  /** Undefined where the map does not have the field. */
  rulesOf(field: FeedField): FieldRules | undefined {
    return this.fields.get(field);
  }

  /** Whether the map reads the entries of the list at this path. */
  readsEntriesOf(list: string): boolean {
    return this.listsRead.has(entryless(list));
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
  private tooLong: readonly FeedField[] = NO_FIELDS;

  constructor(
    private readonly row: PlainRow,
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

  /** The same without where it stands; empty, too, where it is longer than the field takes (`field-limits.ts`). */
  text(field: FeedField): string {
    const known = this.mapper.rulesOf(field);
    return known === undefined ? '' : (this.known[known.index] ??= this.textWithin(known, field));
  }

  /** Whether the feed says more of a field than it takes, so that it counts as saying nothing. */
  isTooLong(field: FeedField): boolean {
    return this.text(field) === '' && this.tooLong.length > 0 && this.tooLong.includes(field);
  }

  /** What a field says though it is too long, as far as an advertisement is read: to find names and words in, not to be shown. */
  readText(field: FeedField): string {
    return this.isTooLong(field) ? beginningOf(this.field(field).text, ADVERTISEMENT_CHARACTERS) : this.text(field);
  }

  /** A field that takes one text and gets several through a list, with the texts; undefined where there is none. */
  get fieldWithSeveralTexts(): { readonly field: FeedField; readonly column: string; readonly texts: readonly string[] } | undefined {
    for (const field of this.mapper.fieldsOfLists) {
      const rule = this.mapper.rulesOf(field)!.rules.find((one) => one.text(this.row) !== '');
      const texts = rule?.severalTexts(this.row) ?? [];
      if (texts.length > 0) return { field, column: rule!.columns, texts };
    }
    return undefined;
  }

  /** The fields that were asked for and are too long. */
  get fieldsTooLong(): readonly FeedField[] {
    return this.tooLong;
  }

  /** The lists that the map reads and that go on behind what is read of them. */
  get cutLists(): readonly CutList[] {
    return this.row.cutLists.filter(({ column }) => this.mapper.readsEntriesOf(column));
  }

  /** What all rules with a text give. */
  texts(field: FeedField): string[] {
    const rules = this.mapper.rulesOf(field)?.rules;
    if (rules === undefined) return [];
    return rules.length === 1 ? rules[0]!.texts(this.row) : rules.flatMap((rule) => rule.texts(this.row));
  }

  private textWithin({ rules, limit }: FieldRules, field: FeedField): string {
    const text = firstText(rules, this.row);
    if (text.length <= limit) return text;
    this.tooLong = [...this.tooLong, field];
    return '';
  }
}

const NO_FIELDS: readonly FeedField[] = [];

/** A key of several texts of a row: none of them has the character between, which `PlainRow` takes out of them. */
export function keyOf(...texts: readonly string[]): string {
  return texts.join('\0');
}

/** The rules of a field, the map's `index`-th, whose text has `limit` characters at most. */
interface FieldRules {
  readonly index: number;
  readonly limit: number;
  readonly rules: readonly RuleReader[];
}

function firstText(rules: readonly RuleReader[], row: FeedRow): string {
  for (const rule of rules) {
    const text = rule.text(row);
    if (text !== '') return text;
  }
  return '';
}
