import type { Schema, Schemas } from './api-document.js';

/** Ends recursive schemas. */
const MAX_DEPTH = 8;

const BY_TYPE: Readonly<Record<string, unknown>> = {
  boolean: false,
  number: 0,
  integer: 0,
  string: '…',
};

/** A response built from its fields' examples. Optional fields without an example are omitted. */
export function exampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const {
    type = 'object',
    example,
    default: preset,
    enum: values,
    items,
    ...object
  } = schemas.resolve(schema);
  const { properties, required = [], additionalProperties } = object;
  if (example !== undefined) return example;
  if (preset !== undefined) return preset;
  if (values) return values[0];
  if (depth === MAX_DEPTH) return type === 'array' ? [] : {};
  if (items) return [exampleOf(items, schemas, depth + 1)];
  if (typeof additionalProperties === 'object')
    return { '…': exampleOf(additionalProperties, schemas, depth + 1) };
  if (!properties) return BY_TYPE[type] ?? {};
  const shown = Object.entries(properties).filter(
    ([name, property]) => required.includes(name) || hasExample(property, schemas),
  );
  return Object.fromEntries(
    shown.map(([name, property]) => [name, exampleOf(property, schemas, depth + 1)]),
  );
}

function hasExample(schema: Schema, schemas: Schemas): boolean {
  const { example, enum: values, items, properties } = schemas.resolve(schema);
  return (
    example !== undefined ||
    values !== undefined ||
    properties !== undefined ||
    (items !== undefined && hasExample(items, schemas))
  );
}
