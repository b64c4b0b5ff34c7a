import { applyDecorators } from '@nestjs/common';
import type { ApiQueryOptions } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsBoolean, IsDefined, IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

/** Reads the values a parameter was given, in the order given; what cannot be read stays text, for the checks to refuse. */
type ReadValues = (values: readonly string[]) => unknown;

const READERS = Symbol('readers of parameters');
const DOCUMENTATION = Symbol('documentation of parameters');
const VALUE_CHECKS = Symbol('checks of the values of a list');

/** What each value of a list must be. */
interface ValueCheck {
  readonly isValid: (value: string) => boolean;
  /** Completes "is not …". */
  readonly must: string;
}

/** What each value of a list parameter must be; undefined for a parameter that is no list. */
export function valueCheckOf(parameters: object, name: string): ValueCheck | undefined {
  return (Reflect.getMetadata(VALUE_CHECKS, parameters) as ReadonlyMap<string, ValueCheck> | undefined)?.get(name);
}

/** The parameters of a class, and how each is read from the texts of a query string. */
export function readersOf(parameters: object): ReadonlyMap<string, ReadValues> {
  return (Reflect.getMetadata(READERS, parameters) as Map<string, ReadValues> | undefined) ?? new Map();
}

/** The parameters of a class as the documentation lists them. */
export function documentationOf(parameters: object): readonly ApiQueryOptions[] {
  return (Reflect.getMetadata(DOCUMENTATION, parameters) as readonly ApiQueryOptions[] | undefined) ?? [];
}

/** The words that a parameter takes; none where it takes others. */
export function wordsOf(parameters: object, name: string): readonly string[] {
  const option = documentationOf(parameters).find((each) => 'name' in each && each.name === name);
  return option && 'enum' in option ? (option.enum as readonly string[]) : [];
}

/** What the documentation says of a parameter that a call takes and does not need. */
export const WITHOUT_EFFECT = { description: 'Accepted, but has no effect.', extensions: { 'x-ignored': true } };

/** A whole number from `min` to `max`; `about` says what it does, if anything. */
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
      { type: 'integer', minimum: min, maximum: max, ...(about === undefined ? WITHOUT_EFFECT : { description: about, example }) },
      isRequired,
    ),
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

/** A parameter that is `true` or `false`, in these words. */
export function Flag(about: string): PropertyDecorator {
  return applyDecorators(
    reads(([text]) => (text === 'true' ? true : text === 'false' ? false : text)),
    said({ type: 'boolean', description: about }),
    IsBoolean({ message: 'must be a boolean' }),
  );
}

/** A parameter that takes one of these words, as written. */
export function Choice(words: readonly string[], about: string): PropertyDecorator {
  return applyDecorators(
    reads(([text]) => text),
    said({ type: 'string', enum: [...words], description: about }),
    IsIn([...words], { message: `must be one of ${words.join(', ')}` }),
  );
}

/** A text of a given form; `must` completes "is not …". One that is empty counts as not given, unless that is no way to leave it out. */
export function Text({
  form,
  must,
  about,
  example,
  isRequired,
  isRefusedEmpty,
}: {
  form: RegExp;
  must: string;
  about: string;
  example?: string;
  isRequired?: boolean;
  isRefusedEmpty?: boolean;
}): PropertyDecorator {
  return applyDecorators(
    // A blank is of no form.
    reads(([text]) => (text === '' && isRefusedEmpty ? ' ' : text)),
    said({ type: 'string', description: about, example }, isRequired),
    Matches(form, { message: `is not ${must}` }),
  );
}

/** 1 to `max` texts of a given form or out of given words, the name repeated or the values behind one another with commas. */
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
  const check: ValueCheck = { isValid: words ? (value) => words.includes(value) : (value) => form.test(value), must };
  const message = `is not ${must}`;
  const size = { message: `must be 1 to ${max} values` };
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

/** In the documentation, and asked for or not. */
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
    const others = Reflect.getMetadata(VALUE_CHECKS, target) as ReadonlyMap<string, ValueCheck> | undefined;
    Reflect.defineMetadata(VALUE_CHECKS, new Map(others).set(String(name), check), target);
  };
}

function reads(read: ReadValues): PropertyDecorator {
  return (target, name) => {
    Reflect.defineMetadata(READERS, new Map(readersOf(target)).set(String(name), read), target);
  };
}
