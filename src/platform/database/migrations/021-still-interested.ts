import type { Kysely } from 'kysely';

/** View counts of cars in the browsing history, and the price known to the still interested job. */
export async function up(database: Kysely<never>): Promise<void> {
  await database.schema
    .alterTable('viewed_car')
    .addColumn('views', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await database.schema
    .alterTable('viewed_car')
    .addColumn('known_price_dollars', 'integer')
    .execute();
}
