import type { Change } from '../platform/database/database.js';
import { deletedCount } from '../platform/database/deleted-count.js';

/**
 * Signs everyone out: deletes sessions, the keys of id tokens, sign-in links, and sign-ins that are
 * under way at the provider. Returns the number of sessions.
 */
export async function endAllSessions(change: Change): Promise<number> {
  await change.deleteFrom('signingKey').execute();
  await change.deleteFrom('signInLink').execute();
  await change.deleteFrom('providerSignIn').execute();
  return deletedCount(change.deleteFrom('session'));
}
