import type { Kysely } from 'kysely';

/** Browsing history of accounts and browsers. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('viewed_car')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('listing_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('price_dollars', 'integer', (column) => column.notNull())
    .addColumn('viewed_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('viewed_car_key', ['owner_id', 'listing_id'])
    .execute();
  await schema.createIndex('viewed_car_by_expiry').on('viewed_car').column('expires_at').execute();
}
