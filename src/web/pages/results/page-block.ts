import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { ApiPropertyOptions } from '@nestjs/swagger';

/** OpenAPI schema of a block. */
export interface BlockSchema {
  readonly type: 'string' | 'object' | 'array';
  readonly description?: string;
  readonly example?: string;
  readonly items?: BlockSchema;
  readonly properties?: Readonly<Record<string, BlockSchema>>;
  /** Properties that are always present. */
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/** A block of a page: how its sources become view props, and its OpenAPI schema. */
export type PageBlock<Sources, Value> = {
  readonly schema: BlockSchema;
  readonly present: (sources: Sources) => Value | Promise<Value>;
} & (undefined extends Value ? { readonly isOptional: true } : { readonly isOptional?: false });

/** One block for each property of a view's props; a missing block does not compile. */
export type PageBlocks<Sources, Props> = {
  readonly [Name in keyof Props]-?: PageBlock<Sources, Props[Name]>;
};

interface SomeBlock<Sources> {
  readonly schema: BlockSchema;
  readonly present: (sources: Sources) => unknown;
  readonly isOptional?: boolean;
}

/** Schema of a block that is one string. Add a description or example where it is used. */
export const TEXT_SCHEMA = { type: 'string' } as const satisfies BlockSchema;
/** Schema of a block whose properties are not described. */
export const OBJECT = { type: 'object', additionalProperties: true } as const satisfies BlockSchema;
/** Schema of a list of such blocks: chips, cards, tabs. */
export const OBJECTS = { type: 'array', items: OBJECT } as const satisfies BlockSchema;

/** Builds view props block by block, in order: the last block can report what the others lacked. */
export async function presentBlocks<Sources, Props>(
  blocks: PageBlocks<Sources, Props>,
  sources: Sources,
): Promise<Props> {
  const presented: [string, unknown][] = [];
  for (const [name, { present }] of Object.entries<SomeBlock<Sources>>(blocks))
    presented.push([name, await present(sources)]);
  return Object.fromEntries(presented) as Props;
}

/** Combines blocks into one. */
export function blockOfBlocks<Sources, Props>(
  description: string,
  blocks: PageBlocks<Sources, Props>,
): { schema: BlockSchema; present: (sources: Sources) => Promise<Props> } {
  const entries = Object.entries<SomeBlock<Sources>>(blocks);
  const schema: BlockSchema = {
    type: 'object',
    description,
    properties: Object.fromEntries(entries.map(([name, block]) => [name, block.schema])),
    required: entries.filter(([, { isOptional }]) => !isOptional).map(([name]) => name),
  };
  return { schema, present: (sources) => presentBlocks(blocks, sources) };
}

/** Schema of an object whose properties are all required. */
export function objectSchema<Props>(properties: {
  readonly [Name in keyof Props]-?: BlockSchema;
}): BlockSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** Adds the blocks' schemas to a response class. */
export function describeBlocks<Sources>(
  answer: Type,
  blocks: Readonly<Record<string, SomeBlock<Sources>>>,
): void {
  for (const [name, { schema, isOptional = false }] of Object.entries(blocks)) {
    const isAnswered = schema.required ? { selfRequired: !isOptional } : { required: !isOptional };
    ApiProperty({ ...schema, ...isAnswered } as ApiPropertyOptions)(
      answer.prototype as object,
      name,
    );
  }
}
