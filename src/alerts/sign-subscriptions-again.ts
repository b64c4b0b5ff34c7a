import { hashOf } from '../accounts/secrets.js';
import type { Change } from '../platform/database/database.js';
import type { SigningKeys } from './signing-keys.js';

/**
 * Replaces the signing key, and derives the ids and unsubscribe tokens of all subscriptions from
 * the new one, those of alerts about saved cars, too. Returns the number of subscriptions. Links in
 * mails that were sent before, also those that confirm, are invalid. Waiting messages are signed
 * when they are sent.
 */
export async function signSubscriptionsAgain(change: Change, keys: SigningKeys): Promise<number> {
  await keys.replace(change);
  const rows = await change
    .selectFrom('subscription')
    .select(['id', 'emailKey', 'brand', 'search', 'webhookUrl'])
    .execute();
  for (const { id: formerId, ...identity } of rows) {
    const id = await keys.subscriptionId(identity);
    await change
      .updateTable('subscription')
      .set({ id, unsubscribeHash: hashOf(await keys.unsubscribeToken(id)) })
      .where('id', '=', formerId)
      .execute();
  }
  await change.deleteFrom('subscriptionLink').execute();
  const owners = await change
    .selectFrom('savedCarAlert')
    .select('ownerId')
    .where('unsubscribeHash', 'is not', null)
    .execute();
  for (const { ownerId } of owners) {
    await change
      .updateTable('savedCarAlert')
      .set({ unsubscribeHash: hashOf(await keys.savedCarsToken(ownerId)) })
      .where('ownerId', '=', ownerId)
      .execute();
  }
  return rows.length;
}
