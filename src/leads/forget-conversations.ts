import type { Change } from '../platform/database/database.js';

/** Deletes the later messages of leads. Returns the ids of their outbox messages. */
export async function forgetConversations(
  change: Change,
  leadIds: readonly string[],
): Promise<{ outboxIds: string[]; leadMessage: number }> {
  const rows = await change
    .deleteFrom('leadMessage')
    .where('leadId', 'in', leadIds)
    .returning('messageId')
    .execute();
  return { outboxIds: rows.map(({ messageId }) => messageId), leadMessage: rows.length };
}
