import type { StatementSync } from 'node:sqlite';
import { LOGGED_FROM, UNDIGESTED_IDS, UNDIGESTED_IDS_SINCE } from './digest-queries.js';

/**
 * Ids of cars without a digest, some that are gone among them. When it is known that nothing lacked one at some revision, only
 * the cars that changed since are looked at; all of a million take a quarter of a second.
 */
export function undigestedIds(prepare: (sql: string) => StatementSync, completeAt: number | undefined): number[] {
  const loggedFrom = Number(prepare(LOGGED_FROM).get()!['loggedFrom']);
  const isLogged = completeAt !== undefined && loggedFrom <= completeAt;
  return idsIn(isLogged ? prepare(UNDIGESTED_IDS_SINCE).iterate(completeAt) : prepare(UNDIGESTED_IDS).iterate());
}

/** The `listingId` of each row, read one row at a time, since a million row objects at once would fill memory. */
export function idsIn(rows: Iterable<unknown>): number[] {
  const ids: number[] = [];
  for (const row of rows as Iterable<{ listingId: number }>) ids.push(row.listingId);
  return ids;
}
