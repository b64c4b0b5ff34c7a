import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { LOGGED_REVISIONS } from '../listing-store.js';

/** Parameter: a list of listing ids. */
export const LOG_CHANGED_CARS = 'SELECT note_changed($1::bigint[])';
const COUNT_CHANGE = `
  UPDATE change SET counter = counter + 1, state = $1, logged_from = greatest(logged_from, counter + 1 - ${LOGGED_REVISIONS})`;
const FORGET_OLD_CHANGES =
  'DELETE FROM changed_car WHERE revision <= (SELECT logged_from FROM change)';
/** Deletes cars that were removed more than a year ago. */
const FORGET_REMOVED_CARS = "DELETE FROM removed_car WHERE removed_at < now() - interval '1 year'";

/** Assigns a number to the current change, and a new state to the store. */
export async function countChange(client: PoolClient): Promise<void> {
  await client.query(COUNT_CHANGE, [randomBytes(8).toString('hex')]);
  await client.query(FORGET_OLD_CHANGES);
  await client.query(FORGET_REMOVED_CARS);
}
