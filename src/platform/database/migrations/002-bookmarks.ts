import type { Kysely } from 'kysely';

/** Saved searches and saved cars. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('saved_search')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('search_name', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('share_id', 'text', (column) => column.notNull().unique())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addColumn('executed_at', 'bigint', (column) => column.notNull())
    .addColumn('looked_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema.createIndex('saved_search_by_owner').on('saved_search').column('owner_id').execute();
  await schema
    .createTable('saved_car')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('listing_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('price_dollars', 'integer', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('saved_car_key', ['owner_id', 'listing_id'])
    .execute();
}
