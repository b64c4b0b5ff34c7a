import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Indexes for lookups with every message and every sign-in. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database;
  await schema.dropIndex('outbox_message_by_due').execute();
  await schema
    .createIndex('outbox_message_by_kind')
    .on('outbox_message')
    .columns(['kind', 'due_at'])
    .where(sql.ref('dead_at'), 'is', null)
    .execute();
  await schema.createIndex('session_by_expiry').on('session').column('expires_at').execute();
  await schema
    .createIndex('sign_in_link_by_time')
    .on('sign_in_link')
    .column('created_at')
    .execute();
  await schema
    .createIndex('subscription_link_by_expiry')
    .on('subscription_link')
    .column('expires_at')
    .execute();
}
