import type { Kysely } from 'kysely';

/** Push devices, and topics of outbox messages: a newer message of a topic replaces the older one. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('push_device')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text')
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('pixall_id', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('muted_kinds', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_day', 'text', (column) => column.notNull())
    .addColumn('sent_count', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('push_device_by_owner')
    .on('push_device')
    .columns(['owner_id', 'seen_at'])
    .execute();
  await schema.alterTable('outbox_message').addColumn('topic', 'text').execute();
  await schema
    .createIndex('outbox_message_by_topic')
    .on('outbox_message')
    .column('topic')
    .execute();
}
