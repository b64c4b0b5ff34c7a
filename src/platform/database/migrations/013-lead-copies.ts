import type { Kysely } from 'kysely';

/** The outbox message with a lead's copy to its sender. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  await schema
    .alterTable('lead')
    .addColumn('copy_message_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
