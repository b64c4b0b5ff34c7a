import { validateSync } from 'class-validator';
import { queryStringOf } from './query-string.js';
import { readersOf, valueCheckOf, wordsOf } from './parameter-kinds.js';
import { nearestOf } from './nearest-text.js';
import type { ParameterError } from './problem.js';
import { InvalidParameters } from './problem.js';

/** Parameters that a call accepts; all others are rejected. */
export interface RequestParameters {
  /** Class of the call's own parameters, using `parameter-kinds`. */
  readonly own: new () => object;
  /** Names parsed elsewhere; `any` ignores unknown names, as pages do. */
  readonly others: ReadonlySet<string> | 'any';
}

/**
 * A parsed request whose errors are not thrown yet, because parsers of the other parameters may add
 * theirs.
 */
export class JsonRequest<Own extends object> {
  private constructor(
    private readonly own: Own,
    private readonly errors: readonly ParameterError[],
    /** All pairs of the query string. */
    readonly pairs: readonly (readonly [name: string, value: string])[],
    readonly host: string | undefined,
  ) {}

  /** @throws HttpException 414 or 400 if the query string is too long */
  static read<Own extends object>(
    { url, host }: { url: string; host: string | undefined },
    askable: RequestParameters,
  ): JsonRequest<Own> {
    const pairs = [...new URLSearchParams(queryStringOf(url))];
    const own = new askable.own() as Own;
    const errors = [...unknownNames(pairs, own, askable.others), ...readOwn(pairs, own)];
    return new JsonRequest(own, errors, pairs, host);
  }

  /**
   * Returns the call's own parameters. @throws InvalidParameters with all errors, including
   * `rejected`
   */
  accept(rejected: readonly ParameterError[] = []): Own {
    const own = new Set(this.errors.map(({ field }) => field));
    const errors = [...this.errors, ...rejected.filter(({ field }) => !own.has(field))];
    if (errors.length > 0) throw new InvalidParameters(errors);
    return this.own;
  }
}

/**
 * Tracking parameters that the specification's pages add to URLs. Accepted everywhere, without
 * effect.
 */
const REPORTING_NAMES: ReadonlySet<string> = new Set(['lastExec', 'mmt']);

function unknownNames(
  pairs: readonly (readonly [string, string])[],
  own: object,
  others: RequestParameters['others'],
): ParameterError[] {
  if (others === 'any') return [];
  const known = readersOf(own);
  return pairs
    .filter(([name]) => !known.has(name) && !others.has(name) && !REPORTING_NAMES.has(name))
    .map(([field, value]) => unknownName(field, value, [...known.keys(), ...others]));
}

/**
 * Sets the given parameters. An empty value counts as absent, an empty list as a list without
 * values.
 */
function readOwn(pairs: readonly (readonly [string, string])[], own: object): ParameterError[] {
  const readers = readersOf(own);
  const errors: ParameterError[] = [];
  const given = new Map<string, string[]>();
  for (const [name, value] of pairs)
    if (readers.has(name)) given.set(name, [...(given.get(name) ?? []), value.trim()]);
  for (const [name, read] of readers) {
    const values = given.get(name);
    const value = values && read(values);
    if (values && values.length > 1 && !Array.isArray(value)) errors.push(repeated(name, values));
    if (value !== undefined && value !== '') Object.assign(own, { [name]: value });
  }
  const checked = validateSync(own, { forbidUnknownValues: false }).flatMap(
    ({ property, value, constraints = {} }): ParameterError[] => {
      const words = wordsOf(own, property);
      const wrong = wrongValues(own, property, value);
      if (wrong.values.length > 0)
        return wrong.values.map((text) => wrongValue(property, text, wrong.reason, words));
      const text = given.get(property)?.join(',') ?? '';
      const reason =
        constraints['isDefined'] ??
        Object.values(constraints)[0] ??
        'is not a value of this parameter';
      const error = wrongValue(property, text, reason, words);
      return [constraints['isDefined'] ? { ...error, code: 'missing-parameter' } : error];
    },
  );
  const said = new Set(errors.map(({ field }) => field));
  return [...errors, ...checked.filter(({ field }) => !said.has(field))];
}

/** Longer lists are left out of errors; the documentation has them. */
export const MAX_ALLOWED = 100;

/** Invalid values of a list, and the reason. An empty or too long list is invalid as a whole. */
function wrongValues(
  own: object,
  property: string,
  value: unknown,
): { readonly values: readonly string[]; readonly reason: string } {
  const check = valueCheckOf(own, property);
  const values =
    check && Array.isArray(value)
      ? (value as readonly string[]).filter((one) => !check.isValid(one))
      : [];
  return { values, reason: `is not ${check?.must}` };
}

/** Error for an invalid value, with the allowed values and the nearest of them. */
function wrongValue(
  field: string,
  value: string,
  reason: string,
  words: readonly string[],
): ParameterError {
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

/** Error for a single-value parameter with several values. */
export function repeated(field: string, values: readonly string[]): ParameterError {
  return {
    field,
    value: values.join(', '),
    reason: `Only one value is allowed, but ${values.length} were given`,
    code: 'repeated-parameter',
  };
}

/** Error for an unknown parameter, with the nearest known name. */
export function unknownName(
  field: string,
  value: string,
  known: readonly string[],
): ParameterError {
  const nearest = nearestOf(field, known);
  const advice = nearest === undefined ? '' : `: did you mean ${nearest}?`;
  return {
    field,
    value,
    reason: `unknown parameter${advice}`,
    code: 'unknown-parameter',
    ...(nearest !== undefined && { nearest }),
  };
}
