import type { StatementSync } from 'node:sqlite';
import {
  LOGGED_FROM,
  MISSING_DOCUMENT_IDS,
  MISSING_DOCUMENT_IDS_SINCE,
} from './document-queries.js';

/**
 * Ids of cars without a document; may include removed cars. With `completeAt`, checks only cars that
 * changed since. Checking all of a million takes 250 ms.
 */
export function missingDocumentIds(
  prepare: (sql: string) => StatementSync,
  completeAt: number | undefined,
): number[] {
  const loggedFrom = Number(prepare(LOGGED_FROM).get()!['loggedFrom']);
  const isLogged = completeAt !== undefined && loggedFrom <= completeAt;
  return idsIn(
    isLogged
      ? prepare(MISSING_DOCUMENT_IDS_SINCE).iterate(completeAt)
      : prepare(MISSING_DOCUMENT_IDS).iterate(),
  );
}

/**
 * The `listingId` of each row, read one by one, because a million row objects at once would fill
 * memory.
 */
export function idsIn(rows: Iterable<unknown>): number[] {
  const ids: number[] = [];
  for (const row of rows as Iterable<{ listingId: number }>) ids.push(row.listingId);
  return ids;
}
