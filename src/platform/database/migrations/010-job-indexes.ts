import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Indexes for frequent queries of jobs, operators and health checks. */
export async function up({ schema }: Kysely<never>): Promise<void> {
  await schema.createIndex('lead_by_time').on('lead').column('created_at').execute();
  await schema
    .createIndex('listing_report_by_time')
    .on('listing_report')
    .column('created_at')
    .execute();
  await schema
    .createIndex('outbox_message_by_death')
    .on('outbox_message')
    .column('dead_at')
    .where(sql.ref('dead_at'), 'is not', null)
    .execute();
  await schema
    .createIndex('subscription_by_asking')
    .on('subscription')
    .column('created_at')
    .where(sql.ref('confirmed_at'), 'is', null)
    .execute();
}
