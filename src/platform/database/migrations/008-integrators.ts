import type { Kysely } from 'kysely';

/** API keys of integrators. */
export async function up(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('integrator')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('rate_class', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull().unique())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .execute();
}
