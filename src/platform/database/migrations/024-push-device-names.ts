import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Display names of push devices, and their first registration. */
export async function up(database: Kysely<never>): Promise<void> {
  const pushDevice = database.schema.alterTable('push_device');
  await pushDevice.addColumn('name', 'text', (column) => column.notNull().defaultTo('')).execute();
  await pushDevice
    .addColumn('created_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`UPDATE push_device SET created_at = seen_at`.execute(database);
}
