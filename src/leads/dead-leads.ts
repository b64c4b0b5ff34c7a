import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../platform/database/database.js';
import type { Tables } from '../platform/database/tables.js';
import type { DeadLetters } from '../platform/outbox/dead-letters.js';

/** Dead letters per transaction. Sending a lead waits for the same lock. */
const DROPPED_AT_ONCE = 1_000;

/**
 * Keeps leads that were or will be delivered. Excludes those whose message is a dead letter or was
 * dropped as one.
 */
export function isNotDead({ and, eb, exists, not, selectFrom }: ExpressionBuilder<Tables, 'lead'>) {
  const deadLetter = selectFrom('outboxMessage')
    .select('outboxMessage.id')
    .whereRef('outboxMessage.id', '=', 'lead.messageId')
    .where('outboxMessage.deadAt', 'is not', null);
  return and([not(exists(deadLetter)), eb('lead.wasDelivered', 'is', null)]);
}

/**
 * Deletes dead letters, and marks their leads as undelivered. Returns the number of deleted
 * letters.
 */
export async function dropDeadLetters(
  database: Database,
  deadLetters: DeadLetters,
  ids: readonly string[],
): Promise<number> {
  let count = 0;
  for (let at = 0; at < ids.length; at += DROPPED_AT_ONCE) {
    count += await database.change('leads', async (change) => {
      const dropped = await deadLetters.drop(change, ids.slice(at, at + DROPPED_AT_ONCE));
      if (dropped.length > 0) {
        const lost = change
          .updateTable('lead')
          .set({ wasDelivered: 0 })
          .where('messageId', 'in', dropped);
        await lost.where('withdrawnAt', 'is', null).execute();
      }
      return dropped.length;
    });
  }
  return count;
}
