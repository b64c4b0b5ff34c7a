import { sql } from 'kysely';
import type { Kysely } from 'kysely';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Adds the expiry of messages and the tries without an outcome. Indexes cover all counted columns,
 * so that counting reads no bodies (SQLite reads `dead_at` even though the index only has rows
 * without it). Older messages get the same expiry as new ones, so that an operator does not resend
 * expired links.
 */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database;
  await schema.alterTable('outbox_message').addColumn('expires_at', 'bigint').execute();
  await schema
    .alterTable('outbox_message')
    .addColumn('unreported_tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const [kind, content, lastsMs] of [
    ['mail', '%/sign-in/confirm#%', 15 * MINUTE_MS],
    ['mail', '%/subscriptions/confirm#%', 2 * DAY_MS],
    ['webhook', '%', 5 * DAY_MS],
  ] as const) {
    const expiresAt = sql`created_at + CAST(${lastsMs} AS bigint)`;
    await sql`UPDATE outbox_message SET expires_at = ${expiresAt} WHERE kind = ${kind} AND body LIKE ${content}`.execute(
      database,
    );
  }
  await schema.dropIndex('outbox_message_by_death').execute();
  await schema
    .createIndex('outbox_message_by_death')
    .on('outbox_message')
    .columns(['dead_at', 'kind', 'expires_at'])
    .where(sql.ref('dead_at'), 'is not', null)
    .execute();
  await schema.dropIndex('outbox_message_by_kind').execute();
  await schema
    .createIndex('outbox_message_by_kind')
    .on('outbox_message')
    .columns(['kind', 'due_at', 'created_at', 'dead_at'])
    .where(sql.ref('dead_at'), 'is', null)
    .execute();
  await schema.createIndex('lead_by_message').on('lead').column('message_id').execute();
}
