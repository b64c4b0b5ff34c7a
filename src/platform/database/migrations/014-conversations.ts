import type { Kysely } from 'kysely';

/** Messages of conversations between shopper and seller, each started by a lead. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('lead_message')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('is_seller', 'integer', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('lead_message_by_lead')
    .on('lead_message')
    .columns(['lead_id', 'created_at'])
    .execute();
}
