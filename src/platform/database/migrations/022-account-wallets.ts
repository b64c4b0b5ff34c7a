import type { Kysely } from 'kysely';

/** Payment terms of accounts. */
export async function up(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('account_wallet')
    .addColumn('owner_id', 'text', (column) => column.primaryKey())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
}
