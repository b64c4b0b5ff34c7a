import type { ColumnPattern, FeedField, FeedMap, FieldRule, StoresJoin } from './feed-map.js';
import { FEED_FIELDS, REQUIRED_FIELDS } from './feed-map.js';
import { CheckedJson, parseJsonText } from './checked-json.js';
import { readFieldRule } from './read-field-rule.js';

/** Lists all problems of a map, each with its place in the JSON. */
export class FeedMapError extends Error {
  constructor(
    name: string,
    readonly problems: readonly string[],
  ) {
    super(`The map ${name} is wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}

/** Valid names of sources and maps: they become parts of file names and listing ids. */
export const SOURCE_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/**
 * Dotted property names. Lists may be marked (`data[].cars[]`), and the document may be a list
 * (`[].cars`).
 */
const ITEMS_PATH = /^(?:\[\]\.)?[^.[\]]+(?:\[\])?(?:\.[^.[\]]+(?:\[\])?)*$/;

/** Parses a feed map. `origin` names it in the message. @throws FeedMapError */
export function readFeedMap(json: string, origin: string): FeedMap {
  let value: unknown;
  try {
    value = parseJsonText(json);
  } catch (error) {
    throw new FeedMapError(origin, [`it is not JSON: ${(error as Error).message}`]);
  }
  const reader = new MapReader();
  const map = reader.read(value);
  if (!map || reader.problems.length > 0) throw new FeedMapError(origin, reader.problems);
  return map;
}

class MapReader {
  private readonly json = new CheckedJson();

  get problems(): readonly string[] {
    return this.json.problems;
  }

  read(value: unknown): FeedMap | undefined {
    const { json } = this;
    const map = json.object(value, 'the map', [
      'name',
      'about',
      'recognizedBy',
      'items',
      'patterns',
      'skip',
      'stores',
      'fields',
    ]);
    if (!map) return undefined;
    const name = json.text(map['name'], 'name') ?? '';
    if (!SOURCE_NAME.test(name))
      json.reject('name', 'must be lower-case letters, digits and hyphens, 64 at most');
    return {
      name,
      recognizedBy: json.texts(map['recognizedBy'] ?? [], 'recognizedBy'),
      items: this.items(map['items']),
      patterns: json
        .list(map['patterns'] ?? [], 'patterns')
        .flatMap((entry, index) => this.pattern(entry, `patterns[${index}]`)),
      skip: this.skip(map['skip']),
      stores: this.stores(map['stores']),
      fields: this.fields(map['fields']),
    };
  }

  private items(value: unknown): string | undefined {
    const items = this.json.optionalText(value, 'items')?.replace(/^\//, '').replaceAll('/', '.');
    if (items === undefined || ITEMS_PATH.test(items)) return items;
    return this.json.reject(
      'items',
      'must be names separated by dots or slashes, such as data.vehicles or /listings/listing',
    );
  }

  private pattern(value: unknown, place: string): ColumnPattern[] {
    const { json } = this;
    const entry = json.object(value, place, ['column', 'pattern', 'flags']);
    const column = entry && json.text(entry['column'], `${place}.column`);
    const pattern = entry && json.text(entry['pattern'], `${place}.pattern`);
    if (!entry || column === undefined || pattern === undefined) return [];
    const groups = Array.from(pattern.matchAll(/\(\?<(\w+)>/g), ([, group = '']) => group);
    if (groups.length === 0)
      json.reject(`${place}.pattern`, 'must have a named group, such as (?<model>.*)');
    try {
      return [
        {
          column,
          pattern: new RegExp(pattern, entry['flags'] === undefined ? '' : String(entry['flags'])),
          groups,
        },
      ];
    } catch (error) {
      json.reject(`${place}.pattern:`, (error as Error).message);
      return [];
    }
  }

  private skip(value: unknown): ReadonlyMap<string, ReadonlySet<string>> {
    const { json } = this;
    const table = value === undefined ? {} : (json.object(value, 'skip') ?? {});
    const textsOf = (column: string) => {
      const texts = json.texts(table[column], `skip["${column}"]`);
      if (Array.isArray(table[column]) && texts.length === 0)
        json.reject(`skip["${column}"]`, 'must have a text');
      return new Set(texts.map((text) => text.trim().toLowerCase()));
    };
    return new Map(Object.keys(table).map((column) => [column, textsOf(column)]));
  }

  private stores(value: unknown): StoresJoin | undefined {
    const { json } = this;
    const join = value === undefined ? undefined : json.object(value, 'stores', ['column', 'key']);
    if (!join) return undefined;
    return {
      column: json.text(join['column'], 'stores.column') ?? '',
      key: json.text(join['key'], 'stores.key') ?? '',
    };
  }

  private fields(value: unknown): ReadonlyMap<FeedField, FieldRule[]> {
    const { json } = this;
    const given = json.object(value, 'fields', FEED_FIELDS) ?? {};
    const fields = new Map<FeedField, FieldRule[]>();
    for (const field of FEED_FIELDS)
      if (given[field] !== undefined) fields.set(field, this.rules(given[field], field));
    for (const field of REQUIRED_FIELDS) {
      if (!fields.has(field)) json.reject(`fields.${field}`, 'is missing: every car needs it');
    }
    return fields;
  }

  private rules(value: unknown, field: FeedField): FieldRule[] {
    const place = `fields.${field}`;
    if (!Array.isArray(value))
      return [readFieldRule(this.json, value, field, place)].filter((rule) => rule !== undefined);
    if (value.length === 0) this.json.reject(place, 'must have a rule');
    return value
      .map((rule, index) => readFieldRule(this.json, rule, field, `${place}[${index}]`))
      .filter((rule) => rule !== undefined);
  }
}
