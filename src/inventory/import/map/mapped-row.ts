import type { FeedField, FeedMap, FieldRule } from './feed-map.js';
import { entryless } from './columns-of-map.js';
import type { CutList, FeedRow } from '../read/feed-row.js';
import { columnKey } from '../read/feed-row.js';
import { ADVERTISEMENT_CHARACTERS, limitOf } from '../field-limits.js';
import { isListPath, listCells } from '../read/list-cells.js';
import { PatternReader } from './pattern-reader.js';
import { UNDECODABLE } from '../read/feed-encoding.js';
import { cutText, PlainRow } from '../read/plain-row.js';
import type { FieldText } from './rule-reader.js';
import { listsReadBy, RuleReader } from './rule-reader.js';

/** Finds the values of fields in rows, using the rules of a map. */
export class RowMapper {
  /** Named groups by column, with their patterns. */
  private readonly groups = new Map<
    string,
    { readonly pattern: PatternReader; readonly group: string }[]
  >();
  private readonly fields: ReadonlyMap<FeedField, FieldRules>;
  /** Copied for each row: an array that grows is copied several times. */
  readonly noValues: readonly undefined[];
  /** Single-value fields for which a row may have several values. */
  readonly fieldsOfLists: readonly FeedField[];
  private readonly listsRead: ReadonlySet<string>;
  private readonly skip: FeedMap['skip'];

  constructor(map: FeedMap) {
    this.listsRead = listsReadBy(map);
    this.skip = map.skip;
    for (const given of map.patterns) {
      const pattern = new PatternReader(given);
      for (const group of given.groups) {
        this.groups.set(columnKey(group), [
          ...(this.groups.get(columnKey(group)) ?? []),
          { pattern, group },
        ]);
      }
    }
    const cell = (row: FeedRow, column: string) => this.cell(row, column);
    const rulesOf = (field: FeedField, rules: readonly FieldRule[]) =>
      rules.map((rule) => new RuleReader(rule, field, cell));
    this.fields = new Map(
      [...map.fields].map(([field, rules], index) => [
        field,
        { index, limit: limitOf(field), rules: rulesOf(field, rules) },
      ]),
    );
    this.noValues = Array.from(this.fields, () => undefined);
    this.fieldsOfLists = [...this.fields]
      .filter(([, { rules }]) => rules.some((rule) => rule.mayGiveSeveral))
      .map(([field]) => field);
  }

  /** Why the map skips a row, such as `status "sold"`; undefined if it does not. */
  skipReason(feedRow: FeedRow): string | undefined {
    for (const [column, texts] of this.skip) {
      const row = new PlainRow(feedRow);
      const found = (isListPath(column) ? listCells(row, column) : [this.cell(row, column)]).find(
        (text) => texts.has(text.toLowerCase()),
      );
      if (found !== undefined) return `${column} "${found.toLowerCase()}"`;
    }
    return undefined;
  }

  read(row: FeedRow): MappedRow {
    return new MappedRow(new PlainRow(row), this);
  }

  /** Undefined if the map lacks the field. */
  rulesOf(field: FeedField): FieldRules | undefined {
    return this.fields.get(field);
  }

  /** Whether the map reads the entries of this list. */
  readsEntriesOf(list: string): boolean {
    return this.listsRead.has(entryless(list));
  }

  /**
   * Text of a column or a named group. If several patterns have the group, the first match counts.
   */
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

/** A row with its values by `FEED_FIELDS`. */
export class MappedRow {
  /** Cached values by index of the field; several facts read the same field. */
  private readonly known: (string | undefined)[];
  private tooLong: readonly FeedField[] = NO_FIELDS;
  private damaged: readonly FeedField[] = NO_FIELDS;

  constructor(
    private readonly row: PlainRow,
    private readonly mapper: RowMapper,
  ) {
    this.known = [...mapper.noValues];
  }

  get line(): number {
    return this.row.line;
  }

  /** Result of the first rule with a value. */
  field(field: FeedField): FieldText {
    const rules = this.mapper.rulesOf(field)?.rules ?? [];
    for (const rule of rules) {
      const text = rule.text(this.row);
      if (text !== '')
        return {
          text,
          written: rule.written(this.row),
          column: rule.columns,
          ...rule.unit(this.row),
        };
    }
    return { text: '', column: rules[0]?.columns ?? field, unit: undefined };
  }

  /** The text only. Empty if it exceeds the field's limit (`field-limits.ts`). */
  text(field: FeedField): string {
    const known = this.mapper.rulesOf(field);
    return known === undefined ? '' : (this.known[known.index] ??= this.textWithin(known, field));
  }

  /** Whether the text exceeds the field's limit and therefore counts as missing. */
  isTooLong(field: FeedField): boolean {
    return this.text(field) === '' && this.tooLong.length > 0 && this.tooLong.includes(field);
  }

  /**
   * The text even if it is too long, up to the limit of an advertisement. For recognition, not for
   * display.
   */
  readText(field: FeedField): string {
    return this.isTooLong(field)
      ? cutText(this.field(field).text, ADVERTISEMENT_CHARACTERS)
      : this.text(field);
  }

  /** A single-value field with several values from a list; undefined if there is none. */
  get fieldWithSeveralValues():
    | { readonly field: FeedField; readonly column: string; readonly texts: readonly string[] }
    | undefined {
    for (const field of this.mapper.fieldsOfLists) {
      const rule = this.mapper.rulesOf(field)!.rules.find((one) => one.text(this.row) !== '');
      const texts = rule?.severalValues(this.row) ?? [];
      if (texts.length > 0) return { field, column: rule!.columns, texts };
    }
    return undefined;
  }

  /** Fields read so far whose text is too long. */
  get fieldsTooLong(): readonly FeedField[] {
    return this.tooLong;
  }

  /** Fields read so far whose text has bytes that could not be decoded. */
  get damagedFields(): readonly FeedField[] {
    return this.damaged;
  }

  /** Truncated lists that the map reads. */
  get cutLists(): readonly CutList[] {
    return this.row.cutLists.filter(({ column }) => this.mapper.readsEntriesOf(column));
  }

  /** Results of all rules with a value. */
  texts(field: FeedField): string[] {
    const rules = this.mapper.rulesOf(field)?.rules;
    if (rules === undefined) return [];
    return rules.length === 1
      ? rules[0]!.texts(this.row)
      : rules.flatMap((rule) => rule.texts(this.row));
  }

  private textWithin({ rules, limit }: FieldRules, field: FeedField): string {
    const text = firstText(rules, this.row);
    if (text.includes(UNDECODABLE)) this.damaged = [...this.damaged, field];
    if (text.length <= limit) return text;
    this.tooLong = [...this.tooLong, field];
    return '';
  }
}

const NO_FIELDS: readonly FeedField[] = [];

/** Joins values into a key. NUL is a safe separator, because `PlainRow` removes it from values. */
export function joinedKey(...texts: readonly string[]): string {
  return texts.join('\0');
}

/** Rules of a field. `index`: position in the map. `limit`: maximum characters. */
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
