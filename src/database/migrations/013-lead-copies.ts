import type { Kysely } from 'kysely';

/** The message of the outbox that brings a copy of a lead to its sender. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  await schema
    .alterTable('lead')
    .addColumn('copy_message_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
