/** The parts of an OpenAPI document that people are shown. */
export interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  /** By path, then by method in small letters. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** One call. `x-example-request` is a path with its query that is answered as documented. */
export interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
  readonly 'x-example-request'?: string;
}

/** `x-group` is what a parameter of a search asks about, `x-same-as` the parameter it is another name of. */
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

/** The part of an OpenAPI 3.0 schema that the page explains. `$ref` and `allOf` lead to another one, see `Schemas`. */
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

/** The name a schema is kept under, if it is a reference to one. */
export function schemaName({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

/** Follows references: answers what they lead to, with the description of the nearest. */
export class Schemas {
  constructor(private readonly byName: Readonly<Record<string, Schema>> = {}) {}

  resolve(schema: Schema): Schema {
    const target = schema.allOf?.[0] ?? this.byName[schemaName(schema) ?? ''];
    return target ? { ...this.resolve(target), ...(schema.description !== undefined && { description: schema.description }) } : schema;
  }
}

/** What is sent or answered as JSON, if anything is. */
export function jsonOf(content: Content | undefined): Schema | undefined {
  return content?.['application/json']?.schema;
}
