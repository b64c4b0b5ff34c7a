import type { Kysely } from 'kysely';

/** How often each car of a browsing history was viewed, and what the job that tells of the most viewed cars last knew of it. */
export async function up(database: Kysely<never>): Promise<void> {
  await database.schema
    .alterTable('viewed_car')
    .addColumn('views', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await database.schema.alterTable('viewed_car').addColumn('known_price_dollars', 'integer').execute();
}
