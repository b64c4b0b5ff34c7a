import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newSecret } from '../accounts/secrets.js';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';

const SUBSCRIPTIONS = 'subscriptions';
const ID_LENGTH = 22;

/** Identity of a subscription: address, brand, search, and webhook, if any. */
export interface SubscriptionIdentity {
  readonly emailKey: string;
  readonly brand: string;
  readonly search: string;
  readonly webhookUrl: string | null;
}

/**
 * Signing keys. Subscription ids and unsubscribe tokens are HMACs with a key that all servers
 * share. So they can be computed without looking up the subscription, stay valid as long as old
 * mails exist, and cannot be forged.
 */
@Injectable()
export class SigningKeys {
  private known: string | undefined;

  constructor(private readonly database: Database) {}

  /**
   * Loads the key, or creates the first one. Call it before a transaction, which cannot wait for
   * another one.
   */
  async prepare(): Promise<void> {
    await this.key();
  }

  /** Replaces the key. Everything that the former key signed becomes invalid. */
  async replace(change: Change): Promise<void> {
    const secret = newSecret();
    await change.deleteFrom('houseKey').where('name', '=', SUBSCRIPTIONS).execute();
    await change.insertInto('houseKey').values({ name: SUBSCRIPTIONS, secret }).execute();
    this.known = secret;
  }

  async subscriptionId({
    emailKey,
    brand,
    search,
    webhookUrl,
  }: SubscriptionIdentity): Promise<string> {
    return (await this.sign(['id', emailKey, brand, search, webhookUrl ?? ''])).slice(0, ID_LENGTH);
  }

  async unsubscribeToken(subscriptionId: string): Promise<string> {
    return this.sign(['unsubscribe', subscriptionId]);
  }

  /** Token of the unsubscribe link in alerts about saved cars. */
  async savedCarsToken(ownerId: string): Promise<string> {
    return this.unsubscribeToken(`saved-cars:${ownerId}`);
  }

  /**
   * Token of a link in a conversation mail: proves the side of the conversation until it expires.
   */
  async conversationToken(leadId: string, side: string, expiresAt: number): Promise<string> {
    return this.sign(['conversation', leadId, side, expiresAt.toString()]);
  }

  private async sign(parts: readonly string[]): Promise<string> {
    return createHmac('sha256', await this.key())
      .update(JSON.stringify(parts))
      .digest('base64url');
  }

  private async key(): Promise<string> {
    if (this.known !== undefined) return this.known;
    const { reading } = this.database;
    const find = () =>
      reading
        .selectFrom('houseKey')
        .select('secret')
        .where('name', '=', SUBSCRIPTIONS)
        .executeTakeFirst();
    if (!(await find())) {
      await reading
        .insertInto('houseKey')
        .values({ name: SUBSCRIPTIONS, secret: newSecret() })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
    }
    return (this.known = (await find())!.secret);
  }
}
