import type { ColumnPattern, FeedField, FeedMap, FieldRule, FieldUnit } from './feed-map.js';
import { FEED_FIELDS, FIELD_UNITS, REQUIRED_FIELDS, UNITS_OF_FIELD } from './feed-map.js';

/** Says everything that is wrong with a map at once, each with the place in the JSON. */
export class FeedMapError extends Error {
  constructor(
    name: string,
    readonly problems: readonly string[],
  ) {
    super(`The map ${name} is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

const RULE_KEYS = ['column', 'constant', 'values', 'unit', 'unitColumn'];

type JsonObject = Readonly<Record<string, unknown>>;

/** Names that sources and maps may have: they go into file names and listing ids. */
export const SOURCE_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** @throws FeedMapError unless the JSON text is a map. `origin` names it in the message. */
export function readFeedMap(json: string, origin: string): FeedMap {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new FeedMapError(origin, [`it is no JSON: ${(error as Error).message}`]);
  }
  const reader = new MapReader();
  const map = reader.read(value);
  if (!map || reader.problems.length > 0) throw new FeedMapError(origin, reader.problems);
  return map;
}

class MapReader {
  readonly problems: string[] = [];

  read(value: unknown): FeedMap | undefined {
    const map = this.object(value, 'the map', ['name', 'about', 'recognisedBy', 'patterns', 'fields']);
    if (!map) return undefined;
    const name = this.text(map['name'], 'name') ?? '';
    if (!SOURCE_NAME.test(name)) this.problems.push('name must be lower-case letters, digits and hyphens, 64 at most');
    return {
      name,
      recognisedBy: this.texts(map['recognisedBy'] ?? [], 'recognisedBy'),
      patterns: this.list(map['patterns'] ?? [], 'patterns').flatMap((entry, index) => this.pattern(entry, `patterns[${index}]`)),
      fields: this.fields(map['fields']),
    };
  }

  private pattern(value: unknown, place: string): ColumnPattern[] {
    const entry = this.object(value, place, ['column', 'pattern', 'flags']);
    const column = entry && this.text(entry['column'], `${place}.column`);
    const pattern = entry && this.text(entry['pattern'], `${place}.pattern`);
    if (!entry || column === undefined || pattern === undefined) return [];
    if (!pattern.includes('(?<')) this.problems.push(`${place}.pattern must have a named group, such as (?<model>.*)`);
    try {
      return [{ column, pattern: new RegExp(pattern, entry['flags'] === undefined ? '' : String(entry['flags'])) }];
    } catch (error) {
      this.problems.push(`${place}.pattern: ${(error as Error).message}`);
      return [];
    }
  }

  private fields(value: unknown): ReadonlyMap<FeedField, FieldRule[]> {
    const given = this.object(value, 'fields', FEED_FIELDS) ?? {};
    const fields = new Map<FeedField, FieldRule[]>();
    for (const field of FEED_FIELDS) {
      const rules = given[field];
      if (rules === undefined) continue;
      const list = Array.isArray(rules) ? rules : [rules];
      const place = (index: number) => (Array.isArray(rules) ? `fields.${field}[${index}]` : `fields.${field}`);
      fields.set(
        field,
        list.flatMap((rule, index) => this.rule(rule, field, place(index))),
      );
    }
    for (const field of REQUIRED_FIELDS) {
      if (!fields.has(field)) this.problems.push(`fields.${field} is missing: no car is listed without it`);
    }
    return fields;
  }

  private rule(value: unknown, field: FeedField, place: string): FieldRule[] {
    const rule = this.object(typeof value === 'string' ? { column: value } : value, place, RULE_KEYS);
    if (!rule) return [];
    if ((rule['column'] === undefined) === (rule['constant'] === undefined)) {
      this.problems.push(`${place} must have either a column or a constant`);
      return [];
    }
    return [
      {
        column: this.optionalText(rule['column'], `${place}.column`),
        constant: this.optionalText(rule['constant'], `${place}.constant`),
        values: this.values(rule['values'], `${place}.values`),
        unit: this.unit(rule['unit'], field, place),
        unitColumn: this.optionalText(rule['unitColumn'], `${place}.unitColumn`),
      },
    ];
  }

  private values(value: unknown, place: string): ReadonlyMap<string, string> {
    const table = value === undefined ? {} : (this.object(value, place) ?? {});
    const meaningOf = (text: string) => this.text(table[text], `${place}["${text}"]`) ?? '';
    return new Map(Object.keys(table).map((text) => [text.trim().toLowerCase(), meaningOf(text)]));
  }

  private unit(value: unknown, field: FeedField, place: string): FieldUnit | undefined {
    if (value === undefined) return undefined;
    const allowed = UNITS_OF_FIELD[field] ?? [];
    const unit = FIELD_UNITS.find((known) => known === value && allowed.includes(known));
    const expected = allowed.length > 0 ? `one of ${allowed.join(', ')}` : 'left out: the field has none';
    if (!unit) this.problems.push(`${place}.unit must be ${expected}`);
    return unit;
  }

  private object(value: unknown, place: string, allowed?: readonly string[]): JsonObject | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.problems.push(`${place} must be an object`);
      return undefined;
    }
    const strangers = allowed ? Object.keys(value).filter((key) => !allowed.includes(key)) : [];
    for (const key of strangers) this.problems.push(`${place} has "${key}", which is none of ${allowed!.join(', ')}`);
    return value as JsonObject;
  }

  private list(value: unknown, place: string): readonly unknown[] {
    if (Array.isArray(value)) return value as unknown[];
    this.problems.push(`${place} must be a list`);
    return [];
  }

  private texts(value: unknown, place: string): string[] {
    return this.list(value, place).map((entry, index) => this.text(entry, `${place}[${index}]`) ?? '');
  }

  private optionalText(value: unknown, place: string): string | undefined {
    return value === undefined ? undefined : this.text(value, place);
  }

  private text(value: unknown, place: string): string | undefined {
    if (typeof value === 'string') return value;
    this.problems.push(`${place} must be a text`);
    return undefined;
  }
}
