import type { Computation, Operator } from './computed-text.js';
import { OPERATORS } from './computed-text.js';
import { currencyOf } from '../normalize/currencies.js';
import type { FeedField, FieldRule, FieldUnit, RuleSource } from './feed-map.js';
import { FIELD_UNITS, LIST_FIELDS, MONEY_FIELDS, UNITS_OF_FIELD } from './feed-map.js';
import { isListPath, LIST_MARK } from '../read/list-cells.js';
import type { JsonObject, CheckedJson } from './checked-json.js';

const SOURCE_KEYS = ['column', 'constant', 'join', 'compute'] as const;
const RULE_KEYS = [
  ...SOURCE_KEYS,
  'with',
  'split',
  'part',
  'values',
  'pad',
  'unit',
  'unitColumn',
  'currency',
  'currencyColumn',
];

const MAX_PAD = 20;
const MAX_PART = 999;
/** Nesting limit of lists. Each level multiplies the cells to look up. */
const MAX_LISTS = 3;

/**
 * Parses a rule: a column name or an object. Problems are added to `json`. Undefined if there is no
 * source.
 */
export function readFieldRule(
  json: CheckedJson,
  value: unknown,
  field: FeedField,
  place: string,
): FieldRule | undefined {
  const rule = json.object(typeof value === 'string' ? { column: value } : value, place, RULE_KEYS);
  const source = rule && new SourceReader(json, place).read(rule);
  if (!source) return undefined;
  const split = json.optionalText(rule['split'], `${place}.split`);
  const part = json.optionalInteger(rule['part'], `${place}.part`, -MAX_PART, MAX_PART);
  checkParts(json, { source, split, hasPart: rule['part'] !== undefined }, field, place);
  return {
    source,
    split,
    part,
    values: readValues(json, rule['values'], `${place}.values`),
    pad: json.optionalInteger(rule['pad'], `${place}.pad`, 1, MAX_PAD),
    unit: readUnit(json, rule['unit'], field, place),
    unitColumn: readColumnOf(json, rule, 'unitColumn', field === 'mileage', place),
    currency: readCurrency(json, rule['currency'], field, `${place}.currency`),
    currencyColumn: readColumnOf(json, rule, 'currencyColumn', MONEY_FIELDS.includes(field), place),
  };
}

/** Parses the source of a rule. */
class SourceReader {
  constructor(
    private readonly json: CheckedJson,
    private readonly place: string,
  ) {}

  read(rule: JsonObject): RuleSource | undefined {
    const { json, place } = this;
    const kinds = SOURCE_KEYS.filter((key) => rule[key] !== undefined);
    const [kind] = kinds;
    if (kind === undefined || kinds.length > 1)
      return json.reject(place, `must have exactly one of ${SOURCE_KEYS.join(', ')}`);
    const between = json.optionalText(rule['with'], `${place}.with`) ?? ' ';
    if (rule['with'] !== undefined && kind !== 'join')
      json.reject(`${place}.with`, 'must be left out: there is nothing to join');
    const value = rule[kind];
    if (kind === 'column') return { kind, column: this.column(value, `${place}.column`) };
    if (kind === 'constant') return { kind, text: json.text(value, `${place}.constant`) ?? '' };
    return kind === 'join'
      ? { kind, columns: this.columns(value), between }
      : { kind, computation: this.computation(value) };
  }

  private columns(value: unknown): string[] {
    const place = `${this.place}.join`;
    const columns = this.json
      .list(value, place)
      .map((column, index) => this.column(column, `${place}[${index}]`));
    if (Array.isArray(value) && columns.length === 0) this.json.reject(place, 'must name columns');
    return columns;
  }

  private computation(value: unknown): Computation {
    const place = `${this.place}.compute`;
    const entries = this.json.list(value, place);
    const isWhole = entries.length >= 3 && entries.length % 2 === 1;
    if (Array.isArray(value) && !isWhole)
      this.json.reject(place, 'must be columns or numbers, with an operator between every two');
    const operands = entries
      .filter((_, index) => index % 2 === 0)
      .map((entry, at) => this.operand(entry, `${place}[${2 * at}]`));
    const operators = entries
      .filter((_, index) => index % 2 === 1)
      .map((entry, at) => this.operator(entry, `${place}[${2 * at + 1}]`));
    return { operands, operators };
  }

  private operand(value: unknown, place: string): string | number {
    return typeof value === 'number' ? value : this.column(value, place);
  }

  private operator(value: unknown, place: string): Operator {
    const operator = OPERATORS.find((known) => known === value);
    if (!operator) this.json.reject(place, `must be one of ${OPERATORS.join(' ')}`);
    return operator ?? '+';
  }

  private column(value: unknown, place: string): string {
    const column = this.json.text(value, place) ?? '';
    if (typeof value === 'string' && column.trim() === '')
      this.json.reject(place, 'must name a column');
    if (column.split(LIST_MARK).length - 1 > MAX_LISTS)
      this.json.reject(place, `must have ${MAX_LISTS} lists (${LIST_MARK}) at most`);
    return column;
  }
}

function checkParts(
  json: CheckedJson,
  { source, split, hasPart }: StatedParts,
  field: FeedField,
  place: string,
): void {
  const isList = source.kind === 'column' && isListPath(source.column);
  if (split === '') json.reject(`${place}.split`, 'must not be empty');
  if (hasPart && split === undefined && !isList)
    json.reject(`${place}.part`, 'must be left out: without split there is only one value');
  if (!hasPart && split !== undefined && !LIST_FIELDS.includes(field)) {
    json.reject(
      `${place}.split`,
      'needs a part (0 for the first, -1 for the last): the field takes one value',
    );
  }
}

interface StatedParts {
  readonly source: RuleSource;
  readonly split: string | undefined;
  readonly hasPart: boolean;
}

function readValues(json: CheckedJson, value: unknown, place: string): ReadonlyMap<string, string> {
  const table = value === undefined ? {} : (json.object(value, place) ?? {});
  const meaningOf = (text: string) => json.text(table[text], `${place}["${text}"]`) ?? '';
  return new Map(Object.keys(table).map((text) => [text.trim().toLowerCase(), meaningOf(text)]));
}

function readUnit(
  json: CheckedJson,
  value: unknown,
  field: FeedField,
  place: string,
): FieldUnit | undefined {
  if (value === undefined) return undefined;
  const allowed = UNITS_OF_FIELD[field] ?? [];
  const expected =
    allowed.length > 0 ? `one of ${allowed.join(', ')}` : 'left out: the field has none';
  return (
    FIELD_UNITS.find((known) => known === value && allowed.includes(known)) ??
    json.reject(`${place}.unit`, `must be ${expected}`)
  );
}

function readCurrency(
  json: CheckedJson,
  value: unknown,
  field: FeedField,
  place: string,
): string | undefined {
  const currency = json.optionalText(value, place);
  if (currency === undefined) return undefined;
  if (!MONEY_FIELDS.includes(field))
    return json.reject(place, 'must be left out: the field is not money');
  return currencyOf(currency) === undefined
    ? json.reject(place, 'must be a currency, such as USD')
    : currency;
}

function readColumnOf(
  json: CheckedJson,
  rule: JsonObject,
  key: 'unitColumn' | 'currencyColumn',
  isAllowed: boolean,
  place: string,
): string | undefined {
  if (rule[key] !== undefined && !isAllowed)
    return json.reject(`${place}.${key}`, 'must be left out: the field has none');
  return json.optionalText(rule[key], `${place}.${key}`);
}
