import { LOGGED_REVISIONS } from '../listing-store.js';
import type { InventoryFile } from './inventory-file.js';

/** Parameter: a JSON list of listing ids. */
export const LOG_CHANGED_CARS =
  'INSERT INTO changed_car SELECT counter + 1, value FROM change, json_each(?) WHERE true ON CONFLICT DO NOTHING';

const COUNT_CHANGE = `
  UPDATE change SET counter = counter + 1, state = hex(randomblob(8)), logged_from = max(logged_from, counter + 1 - ${LOGGED_REVISIONS})`;

const FORGET_OLD_CHANGES =
  'DELETE FROM changed_car WHERE revision <= (SELECT logged_from FROM change)';

/** Deletes cars that were removed more than a year ago. */
const FORGET_REMOVED_CARS =
  "DELETE FROM removed_car WHERE removed_at < unixepoch('now', '-1 year')";

/** Assigns a number to the current change, and a new state to the store. */
export function countChange(file: InventoryFile): void {
  for (const sql of [COUNT_CHANGE, FORGET_OLD_CHANGES, FORGET_REMOVED_CARS])
    file.statement(sql).run();
}
