import type { Field } from '../../../../views/docs/field-list.js';
import type { Schema, Schemas } from './api-document.js';
import { proseOf } from './prose.js';

/** Fields below this depth are described by their type only. */
const MAX_DEPTH = 2;
const MAX_VALUES = 8;

/** Fields of a response or body, with type and description. */
export function schemaFields(schema: Schema, schemas: Schemas, depth = 0): Field[] {
  const { properties = {}, required = [] } = insideOf(schema, schemas);
  return Object.entries(properties).map(([name, property]) => {
    const resolved = schemas.resolve(property);
    return {
      name,
      type: `${typeOf(resolved, schemas)}${required.includes(name) ? '' : ', optional'}`,
      about: proseOf(aboutOf(resolved)),
      fields: depth < MAX_DEPTH ? schemaFields(property, schemas, depth + 1) : [],
    };
  });
}

/** The object schema inside lists and maps. */
function insideOf(schema: Schema, schemas: Schemas): Schema {
  const resolved = schemas.resolve(schema);
  const inner = resolved.items ?? resolved.additionalProperties;
  return typeof inner === 'object' ? insideOf(inner, schemas) : resolved;
}

function typeOf(schema: Schema, schemas: Schemas): string {
  return `${kindOf(schema, schemas)}${schema.nullable ? ' or null' : ''}`;
}

function kindOf(
  { type = 'object', items, additionalProperties }: Schema,
  schemas: Schemas,
): string {
  if (items) return `list of ${kindsOf(schemas.resolve(items), schemas)}`;
  if (typeof additionalProperties === 'object')
    return `${kindsOf(schemas.resolve(additionalProperties), schemas)} by name`;
  return type;
}

function kindsOf(schema: Schema, schemas: Schemas): string {
  return `${kindOf(schema, schemas)}s${schema.nullable ? ' or nulls' : ''}`;
}

/** The description, with the allowed values or an example. */
function aboutOf({ description, enum: values, example }: Schema): string {
  if (values) return [description, `${oneOf(values)}.`].filter(Boolean).join(' ');
  if (description !== undefined) return description;
  return example === undefined || typeof example === 'object'
    ? ''
    : `Such as \`${String(example)}\`.`;
}

function oneOf(values: readonly string[]): string {
  const words = values.slice(0, MAX_VALUES).map((value) => `\`${value}\``);
  return `One of ${words.join(', ')}${values.length > MAX_VALUES ? ' and others' : ''}`;
}
