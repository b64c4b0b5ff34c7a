import type { Kysely } from 'kysely';

/** Leads, lead profiles, idempotency keys, and reports of listings. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable('lead')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('person_hash', 'text', (column) => column.notNull())
    .addColumn('listing_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('car', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('comments', 'text', (column) => column.notNull())
    .addColumn('preferred_contact', 'text', (column) => column.notNull())
    .addColumn('preferred_time', 'text', (column) => column.notNull())
    .addColumn('offer_dollars', 'integer')
    .addColumn('token_hash', 'text')
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('withdrawn_at', 'bigint')
    .addColumn('was_delivered', 'integer')
    .execute();
  await schema
    .createIndex('lead_by_owner')
    .on('lead')
    .columns(['owner_id', 'created_at'])
    .execute();
  await schema
    .createIndex('lead_by_person')
    .on('lead')
    .columns(['person_hash', 'created_at'])
    .execute();
  await schema.createIndex('lead_by_withdrawal').on('lead').column('withdrawn_at').execute();
  await schema
    .createTable('lead_profile')
    .addColumn('owner_id', 'text', (column) => column.primaryKey())
    .addColumn('first_name', 'text', (column) => column.notNull())
    .addColumn('last_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('is_one_click_opted_in', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('idempotency_key')
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('key_hash', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('lead_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key_key', ['owner_id', 'key_hash'])
    .execute();
  await schema
    .createIndex('idempotency_key_by_time')
    .on('idempotency_key')
    .column('created_at')
    .execute();
  await schema
    .createIndex('idempotency_key_by_lead')
    .on('idempotency_key')
    .column('lead_id')
    .execute();
  await schema
    .createTable('listing_report')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('listing_id', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('comments', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await schema
    .createIndex('listing_report_by_owner')
    .on('listing_report')
    .columns(['owner_id', 'listing_id', 'created_at'])
    .execute();
}
