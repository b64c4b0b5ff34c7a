import type { SQLInputValue, StatementSync } from 'node:sqlite';
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
  return isLogged
    ? idsIn(prepare(MISSING_DOCUMENT_IDS_SINCE), completeAt)
    : idsIn(prepare(MISSING_DOCUMENT_IDS));
}

/**
 * The first column of each row, read one by one, because a million rows at once would fill memory.
 * Arrays take half the time of objects.
 */
export function idsIn(statement: StatementSync, ...parameters: SQLInputValue[]): number[] {
  const ids: number[] = [];
  statement.setReturnArrays(true);
  for (const [id] of statement.iterate(...parameters) as unknown as Iterable<[number]>)
    ids.push(id);
  return ids;
}
