import type { ValidateFunction } from 'ajv';
import { Ajv } from 'ajv/dist/jtd.js';

/*
 * What is read of a service's answers is said as a JSON type definition (RFC 8927), from which both the check and the type follow. They may
 * say more; what stands there they must say so, or they are no answers.
 */

/** What must be said of a thing, and what may be. */
export const object = <const Properties extends object, const Optional extends object>(
  properties: Properties,
  optionalProperties: Optional,
) => ({ properties, optionalProperties, additionalProperties: true }) as const;

/** Any number of them. */
export const listOf = <const Elements>(elements: Elements) => ({ elements }) as const;

/** A text of any length. */
export const TEXT = { type: 'string' } as const;
/** Dollars, miles, cars, years: whole, and none of them negative. */
export const WHOLE = { type: 'uint32' } as const;

const ajv = new Ajv();

/** Tells whether an answer is one; see `Upstream.get`. Made when it is asked for: a server that has all itself needs none. */
export function answerCheck<Answer>(schema: object): () => ValidateFunction<Answer> {
  let check: ValidateFunction<Answer> | undefined;
  return () => (check ??= ajv.compile<Answer>(schema));
}
