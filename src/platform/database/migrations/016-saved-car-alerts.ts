import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Saved car alerts, and their state for each car. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('saved_car_alert')
    .addColumn('owner_id', 'text', (column) => column.primaryKey())
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('is_on', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('unsubscribe_hash', 'text')
    .execute();
  await schema
    .createIndex('saved_car_alert_by_due')
    .on('saved_car_alert')
    .column('due_at')
    .execute();
  await schema
    .createIndex('saved_car_alert_by_unsubscribe')
    .on('saved_car_alert')
    .column('unsubscribe_hash')
    .execute();
  const savedCar = schema.alterTable('saved_car');
  await savedCar
    .addColumn('known_price_dollars', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await savedCar
    .addColumn('known_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await savedCar.addColumn('gone_at', 'bigint').execute();
  await savedCar
    .addColumn('is_sold_told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`UPDATE saved_car SET known_price_dollars = price_dollars, known_at = saved_at`.execute(
    database,
  );
}
