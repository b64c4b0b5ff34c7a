import type { ParameterRow } from '../../../../views/docs/parameter-table.js';
import type { Parameter, Schema } from './api-document.js';
import { formatCount } from '../../../formatting/number-formats.js';
import { proseOf } from './prose.js';

/** Longer lists are cut to `FIRST_VALUES`, with "and 45 more". */
const MAX_VALUES = 10;
const FIRST_VALUES = 6;

/** Numbers below may be years, which have no comma. */
const FIRST_WITH_COMMA = 10_000;

/**
 * A row of a parameter table. The example comes from `exampleRequest` (a path with query) if it has
 * the parameter.
 */
export function parameterRow(
  parameter: Parameter,
  exampleRequest = '',
  aliases: readonly string[] = [],
): ParameterRow {
  const { name, required = false, description = '', schema = {} } = parameter;
  const values = schema.enum ?? schema.items?.enum ?? [];
  const shown = values.length > MAX_VALUES ? FIRST_VALUES : values.length;
  return {
    name,
    aliases: [...aliases],
    isRequired: required,
    type: typeOf(schema),
    values: values.slice(0, shown),
    moreValues: values.slice(shown),
    about: proseOf(description),
    example: exampleIn(exampleRequest, name) ?? exampleBy(schema),
  };
}

function typeOf({
  type,
  enum: values,
  items,
  minimum,
  maximum,
  minItems,
  maxItems,
}: Schema): string {
  if (items?.enum) return 'one or more of';
  if (items)
    return maxItems === undefined ? 'one or more' : `${minItems ?? 1} to ${maxItems}, with commas`;
  if (values) return values.length > 1 ? 'one of' : 'only';
  if (type === 'boolean') return 'true or false';
  if (type !== 'integer') return 'text';
  if (maximum === undefined) return 'whole number';
  return `whole number, ${minimum ?? 0} to ${maximum < FIRST_WITH_COMMA ? maximum : formatCount(maximum)}`;
}

function exampleIn(request: string, name: string): string | undefined {
  return new URLSearchParams(request.split('?')[1]).get(name) ?? undefined;
}

function exampleBy({ type, example, enum: values, items }: Schema): string | undefined {
  if (example !== undefined) return String(example);
  if (type === 'boolean') return 'true';
  return values?.[0] ?? items?.enum?.slice(0, 2).join();
}
