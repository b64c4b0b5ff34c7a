import type { Kysely } from 'kysely';

/** Search alerts, scheduled jobs, and shared secrets. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('subscription')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('search_key', 'text', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('cadence', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('webhook_url', 'text')
    .addColumn('webhook_secret', 'text')
    .addColumn('unsubscribe_hash', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('fingerprint', 'text')
    .addColumn('seen', 'text')
    .execute();
  await schema
    .createIndex('subscription_by_search')
    .on('subscription')
    .columns(['search_key', 'id', 'due_at'])
    .execute();
  await schema
    .createIndex('subscription_by_email')
    .on('subscription')
    .column('email_key')
    .execute();
  await schema
    .createTable('subscription_link')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('subscription_id', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute();
  await schema
    .createIndex('subscription_link_by_email')
    .on('subscription_link')
    .columns(['email_key', 'created_at'])
    .execute();
  await schema
    .createIndex('subscription_link_by_subscription')
    .on('subscription_link')
    .column('subscription_id')
    .execute();
  await schema
    .createTable('scheduled_job')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('tick', 'bigint', (column) => column.notNull())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('lease_until', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createTable('house_key')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .execute();
}
