/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  /** By path, then by lowercase method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** A call. `x-example-request`: a path with query that gives the documented response. */
export interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  /** Alternatives, each with the names of its schemes; an empty one: anyone. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<
    Record<string, { readonly description?: string; readonly content?: Content }>
  >;
  readonly 'x-example-request'?: string;
}

/** `x-group`: topic of a search parameter. `x-same-as`: the parameter that it is an alias of. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly 'x-group'?: string;
  readonly 'x-same-as'?: string;
  readonly 'x-ignored'?: boolean;
}

/**
 * The parts of an OpenAPI 3.0 schema that the page shows. `Schemas` resolves `$ref` and `allOf`.
 */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly type?: string;
  readonly description?: string;
  readonly example?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** Name of the referenced schema, if it is a reference. */
export function schemaName({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

/** Resolves references. The outermost description wins. */
export class Schemas {
  constructor(private readonly byName: Readonly<Record<string, Schema>> = {}) {}

  resolve(schema: Schema): Schema {
    const target = schema.allOf?.[0] ?? this.byName[schemaName(schema) ?? ''];
    return target
      ? {
          ...this.resolve(target),
          ...(schema.description !== undefined && { description: schema.description }),
        }
      : schema;
  }
}

/** Schema of a JSON body, if there is one. */
export function jsonOf(content: Content | undefined): Schema | undefined {
  return content?.['application/json']?.schema;
}
