import { validateSync } from 'class-validator';
import { queryStringOf } from './query-string.js';
import { readersOf, valueCheckOf, wordsOf } from './parameter-kinds.js';
import { nearestOf } from './nearest-text.js';
import type { ParameterError } from './problem.js';
import { InvalidParameters } from './problem.js';

/** The parameters that a call knows; any other is refused. */
export interface RequestParameters {
  /** Class of the call's own parameters, made of `parameter-kinds`. */
  readonly own: new () => object;
  /** Names that somebody else reads; `any` where unknown ones are left out, as a page leaves them out. */
  readonly others: ReadonlySet<string> | 'any';
}

/** What a call asked, read but not yet accepted: whoever reads the other names may have something to refuse as well. */
export class JsonRequest<Own extends object> {
  private constructor(
    private readonly own: Own,
    private readonly errors: readonly ParameterError[],
    /** All pairs of the query string. */
    readonly pairs: readonly (readonly [name: string, value: string])[],
    readonly host: string | undefined,
  ) {}

  /** @throws HttpException 414 or 400 for a query string beyond the bounds of one. */
  static read<Own extends object>({ url, host }: { url: string; host: string | undefined }, askable: RequestParameters): JsonRequest<Own> {
    const pairs = [...new URLSearchParams(queryStringOf(url))];
    const own = new askable.own() as Own;
    const errors = [...unknownNames(pairs, own, askable.others), ...readOwn(pairs, own)];
    return new JsonRequest(own, errors, pairs, host);
  }

  /** The call's own parameters. @throws InvalidParameters with everything that is wrong, what others refused included. */
  accept(refused: readonly ParameterError[] = []): Own {
    const own = new Set(this.errors.map(({ field }) => field));
    const errors = [...this.errors, ...refused.filter(({ field }) => !own.has(field))];
    if (errors.length > 0) throw new InvalidParameters(errors);
    return this.own;
  }
}

/** What the specification's pages hang on addresses for their reports; it chooses nothing, wherever it is sent along. */
const REPORTING_NAMES: ReadonlySet<string> = new Set(['lastExec', 'mmt']);

function unknownNames(pairs: readonly (readonly [string, string])[], own: object, others: RequestParameters['others']): ParameterError[] {
  if (others === 'any') return [];
  const known = readersOf(own);
  return pairs
    .filter(([name]) => !known.has(name) && !others.has(name) && !REPORTING_NAMES.has(name))
    .map(([field, value]) => unknownName(field, value, [...known.keys(), ...others]));
}

/** Fills in what was given; an empty value counts as not given, an empty list as a list of nothing. */
function readOwn(pairs: readonly (readonly [string, string])[], own: object): ParameterError[] {
  const readers = readersOf(own);
  const errors: ParameterError[] = [];
  const given = new Map<string, string[]>();
  for (const [name, value] of pairs) if (readers.has(name)) given.set(name, [...(given.get(name) ?? []), value.trim()]);
  for (const [name, read] of readers) {
    const values = given.get(name);
    const value = values && read(values);
    if (values && values.length > 1 && !Array.isArray(value)) errors.push(repeated(name, values));
    if (value !== undefined && value !== '') Object.assign(own, { [name]: value });
  }
  const checked = validateSync(own, { forbidUnknownValues: false }).flatMap(({ property, value, constraints = {} }): ParameterError[] => {
    const words = wordsOf(own, property);
    const wrong = wrongValues(own, property, value);
    if (wrong.values.length > 0) return wrong.values.map((text) => wrongValue(property, text, wrong.reason, words));
    const text = given.get(property)?.join(',') ?? '';
    const reason = constraints['isDefined'] ?? Object.values(constraints)[0] ?? 'is not a value of this parameter';
    const error = wrongValue(property, text, reason, words);
    return [constraints['isDefined'] ? { ...error, code: 'missing-parameter' } : error];
  });
  const said = new Set(errors.map(({ field }) => field));
  return [...errors, ...checked.filter(({ field }) => !said.has(field))];
}

/** Longer lists are no help in an error; the documentation has them. */
export const MAX_ALLOWED = 100;

/** The values of a list that it cannot have, and why. A list that is empty or too long is wrong as a whole. */
function wrongValues(own: object, property: string, value: unknown): { readonly values: readonly string[]; readonly reason: string } {
  const check = valueCheckOf(own, property);
  const values = check && Array.isArray(value) ? (value as readonly string[]).filter((one) => !check.isValid(one)) : [];
  return { values, reason: `is not ${check?.must}` };
}

/** The error of one value, with the words that it could have been and the one that is spelt most like it. */
function wrongValue(field: string, value: string, reason: string, words: readonly string[]): ParameterError {
  const nearest = words.length === 0 ? undefined : nearestOf(value, words);
  return {
    field,
    value,
    reason: nearest === undefined ? reason : `${reason}: did you mean ${nearest}?`,
    code: 'invalid-value',
    ...(words.length > 0 && words.length <= MAX_ALLOWED && { allowed: words }),
    ...(nearest !== undefined && { nearest }),
  };
}

/** A parameter that takes one value was given several. */
export function repeated(field: string, values: readonly string[]): ParameterError {
  return { field, value: values.join(', '), reason: `takes one value, but got ${values.length}`, code: 'repeated-parameter' };
}

/** The error of a parameter that no call knows, with the name that is spelt most like it. */
export function unknownName(field: string, value: string, known: readonly string[]): ParameterError {
  const nearest = nearestOf(field, known);
  const advice = nearest === undefined ? '' : `: did you mean ${nearest}?`;
  return { field, value, reason: `unknown parameter${advice}`, code: 'unknown-parameter', ...(nearest !== undefined && { nearest }) };
}
