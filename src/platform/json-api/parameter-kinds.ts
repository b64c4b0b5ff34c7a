import { applyDecorators } from '@nestjs/common';
import type { ApiQueryOptions } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsBoolean,
  IsDefined,
  IsIn,
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
} from 'class-validator';

/**
 * Converts the values of a parameter. A value that cannot be converted stays a string, which
 * validation rejects.
 */
type ReadValues = (values: readonly string[]) => unknown;

const READERS = Symbol('readers of parameters');
const DOCUMENTATION = Symbol('documentation of parameters');
const VALUE_CHECKS = Symbol('checks of the values of a list');

/** Check for each value of a list. */
interface ValueCheck {
  readonly isValid: (value: string) => boolean;
  /** Completes "is not …". */
  readonly must: string;
}

/** The check for each value of a list parameter; undefined for other parameters. */
export function valueCheckOf(parameters: object, name: string): ValueCheck | undefined {
  return (
    Reflect.getMetadata(VALUE_CHECKS, parameters) as ReadonlyMap<string, ValueCheck> | undefined
  )?.get(name);
}

/** Parameters of a class, with their converters. */
export function readersOf(parameters: object): ReadonlyMap<string, ReadValues> {
  return (
    (Reflect.getMetadata(READERS, parameters) as Map<string, ReadValues> | undefined) ?? new Map()
  );
}

/** Parameters of a class, for the documentation. */
export function documentationOf(parameters: object): readonly ApiQueryOptions[] {
  return (
    (Reflect.getMetadata(DOCUMENTATION, parameters) as readonly ApiQueryOptions[] | undefined) ?? []
  );
}

/** Allowed values of a parameter; empty if it is not an enumeration. */
export function wordsOf(parameters: object, name: string): readonly string[] {
  const option = documentationOf(parameters).find((each) => 'name' in each && each.name === name);
  return option && 'enum' in option ? (option.enum as readonly string[]) : [];
}

/** Documentation of a parameter that has no effect. */
export const WITHOUT_EFFECT = {
  description: 'Accepted, but has no effect.',
  extensions: { 'x-ignored': true },
};

/** An integer from `min` to `max`. Without `about`, it is documented as having no effect. */
export function WholeNumber({
  min,
  max,
  about,
  example,
  isRequired,
}: {
  min: number;
  max: number;
  about?: string;
  example?: number;
  isRequired?: boolean;
}): PropertyDecorator {
  const message = `is not a whole number from ${min} to ${max}`;
  return applyDecorators(
    reads(([text = '']) => (/^\d{1,15}$/.test(text) ? Number(text) : text)),
    said(
      {
        type: 'integer',
        minimum: min,
        maximum: max,
        ...(about === undefined ? WITHOUT_EFFECT : { description: about, example }),
      },
      isRequired,
    ),
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

/** A boolean parameter: `true` or `false`. */
export function Flag(about: string): PropertyDecorator {
  return applyDecorators(
    reads(([text]) => (text === 'true' ? true : text === 'false' ? false : text)),
    said({ type: 'boolean', description: about }),
    IsBoolean({ message: 'must be true or false' }),
  );
}

/** A parameter with one of these values, case-sensitive. */
export function Choice(words: readonly string[], about: string): PropertyDecorator {
  return applyDecorators(
    reads(([text]) => text),
    said({ type: 'string', enum: [...words], description: about }),
    IsIn([...words], { message: `must be one of ${words.join(', ')}` }),
  );
}

/**
 * A string that matches `form`. `must` completes "is not …". An empty value counts as absent,
 * unless `isRejectedEmpty`.
 */
export function Text({
  form,
  must,
  about,
  example,
  isRequired,
  isRejectedEmpty,
}: {
  form: RegExp;
  must: string;
  about: string;
  example?: string;
  isRequired?: boolean;
  isRejectedEmpty?: boolean;
}): PropertyDecorator {
  return applyDecorators(
    // A blank fails every pattern.
    reads(([text]) => (text === '' && isRejectedEmpty ? ' ' : text)),
    said({ type: 'string', description: about, example }, isRequired),
    Matches(form, { message: `is not ${must}` }),
  );
}

/**
 * 1 to `max` strings that match `form` or are in `words`. The name is repeated, or values are
 * separated with commas.
 */
export function List({
  form = /^/,
  words,
  must,
  max,
  about,
  example,
  isRequired,
}: {
  form?: RegExp;
  words?: readonly string[];
  must: string;
  max: number;
  about: string;
  example?: string;
  isRequired?: boolean;
}): PropertyDecorator {
  const check: ValueCheck = {
    isValid: words ? (value) => words.includes(value) : (value) => form.test(value),
    must,
  };
  const message = `is not ${must}`;
  const size = { message: `must have 1 to ${max} values` };
  return applyDecorators(
    reads((values) => [
      ...new Set(
        values
          .flatMap((value) => value.split(','))
          .map((value) => value.trim())
          .filter(Boolean),
      ),
    ]),
    said(
      {
        ...(words ? { enum: [...words], isArray: true } : { type: [String] }),
        minItems: 1,
        maxItems: max,
        description: about,
        example: example?.split(','),
      },
      isRequired,
    ),
    checks(check),
    ArrayMinSize(1, size),
    ArrayMaxSize(max, size),
    words ? IsIn([...words], { each: true, message }) : Matches(form, { each: true, message }),
  );
}

/** Adds a parameter to the documentation, and makes it required or optional. */
function said(options: object, isRequired = false): PropertyDecorator {
  return applyDecorators(
    ((target, name) => {
      const option = { name: String(name), required: isRequired, ...options } as ApiQueryOptions;
      Reflect.defineMetadata(DOCUMENTATION, [...documentationOf(target), option], target);
    }) as PropertyDecorator,
    isRequired ? IsDefined({ message: 'is required' }) : IsOptional(),
  );
}

function checks(check: ValueCheck): PropertyDecorator {
  return (target, name) => {
    const others = Reflect.getMetadata(VALUE_CHECKS, target) as
      ReadonlyMap<string, ValueCheck> | undefined;
    Reflect.defineMetadata(VALUE_CHECKS, new Map(others).set(String(name), check), target);
  };
}

function reads(read: ReadValues): PropertyDecorator {
  return (target, name) => {
    Reflect.defineMetadata(READERS, new Map(readersOf(target)).set(String(name), read), target);
  };
}
