import type { FeedField, FeedMap, FieldRule, FieldUnit } from './feed-map.js';
import type { FeedRow } from './feed-row.js';
import { columnKey } from './feed-row.js';

/** What a feed says of one field, with where it says it. */
export interface FieldText {
  /** Without outer blanks; empty when the feed says nothing. */
  readonly text: string;
  /** Where it was read, for the report of faults. */
  readonly column: string;
  /** The unit the map or the feed gives, in lower case. */
  readonly unit: FieldUnit | string | undefined;
}

/** Finds the text of a field in a row, by the rules of a feed map. */
export class RowMapper {
  /** Named groups as columns: which column and pattern they come from. */
  private readonly groups = new Map<string, { column: string; pattern: RegExp; group: string }[]>();

  constructor(private readonly map: FeedMap) {
    for (const { column, pattern } of map.patterns) {
      for (const [, group = ''] of pattern.source.matchAll(/\(\?<(\w+)>/g)) {
        const sources = this.groups.get(columnKey(group)) ?? [];
        this.groups.set(columnKey(group), [...sources, { column, pattern, group }]);
      }
    }
  }

  read(row: FeedRow): MappedRow {
    return new MappedRow(row, this);
  }

  rulesOf(field: FeedField): readonly FieldRule[] {
    return this.map.fields.get(field) ?? [];
  }

  /** The column's text, or that of the named group of this name: of several patterns with the group the first that matches. */
  cell(row: FeedRow, column: string): string {
    const sources = this.groups.get(columnKey(column));
    if (!sources) return row.cell(column);
    for (const source of sources) {
      const found = source.pattern.exec(row.cell(source.column))?.groups?.[source.group]?.trim();
      if (found) return found;
    }
    return '';
  }
}

/** A row of a feed, asked by the names of `FEED_FIELDS` instead of its own columns. */
export class MappedRow {
  constructor(
    private readonly row: FeedRow,
    private readonly mapper: RowMapper,
  ) {}

  get line(): number {
    return this.row.line;
  }

  /** What the first rule with a text gives. */
  field(field: FeedField): FieldText {
    const rules = this.mapper.rulesOf(field);
    for (const rule of rules) {
      const text = this.apply(rule);
      if (text !== '') return { text, column: rule.column ?? '', unit: this.unitOf(rule) };
    }
    return { text: '', column: rules[0]?.column ?? field, unit: undefined };
  }

  text(field: FeedField): string {
    return this.field(field).text;
  }

  /** What all rules with a text give. */
  texts(field: FeedField): string[] {
    return this.mapper
      .rulesOf(field)
      .map((rule) => this.apply(rule))
      .filter(Boolean);
  }

  private apply(rule: FieldRule): string {
    const text = rule.column === undefined ? rule.constant! : this.mapper.cell(this.row, rule.column);
    return rule.values.size > 0 ? (rule.values.get(text.toLowerCase()) ?? text) : text;
  }

  private unitOf({ unit, unitColumn }: FieldRule): string | undefined {
    const stated = unitColumn === undefined ? '' : this.mapper.cell(this.row, unitColumn).toLowerCase();
    return stated || unit;
  }
}
