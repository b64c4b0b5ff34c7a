import type { Kysely } from 'kysely';

/** View counts of cars' pages. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('view_count')
    .addColumn('vin', 'text', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('views', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('view_count_key', ['vin', 'day', 'brand'])
    .execute();
  await schema.createIndex('view_count_by_day').on('view_count').column('day').execute();
}
