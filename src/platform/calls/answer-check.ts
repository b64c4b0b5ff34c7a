import type { ValidateFunction } from 'ajv';
import { Ajv } from 'ajv/dist/jtd.js';

/*
 * Upstream responses are described as JSON Type Definitions (RFC 8927). Guards and types are derived from
 * them. Responses may have more properties.
 */

/** An object with these required and optional properties. */
export const object = <const Properties extends object, const Optional extends object>(
  properties: Properties,
  optionalProperties: Optional,
) => ({ properties, optionalProperties, additionalProperties: true }) as const;

export const arrayOf = <const Elements>(elements: Elements) => ({ elements }) as const;

export const TEXT = { type: 'string' } as const;
/** Dollars, miles, counts, years: whole and not negative. */
export const WHOLE = { type: 'uint32' } as const;

const ajv = new Ajv();

/**
 * A type guard for a schema, for `Upstream.get`. Compiled on first use, because a server without
 * upstreams needs none.
 */
export function answerCheck<Answer>(schema: object): () => ValidateFunction<Answer> {
  let check: ValidateFunction<Answer> | undefined;
  return () => (check ??= ajv.compile<Answer>(schema));
}
