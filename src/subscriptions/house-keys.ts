import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newSecret } from '../accounts/secrets.js';
import { Database } from '../database/database.js';

const SUBSCRIPTIONS = 'subscriptions';
const ID_LENGTH = 22;

/** What tells subscriptions apart: the address, the brand's search, and where its changes go instead of a mail. */
export interface SubscriptionIdentity {
  readonly emailKey: string;
  readonly brand: string;
  readonly search: string;
  readonly webhookUrl: string | null;
}

/**
 * Names of subscriptions, and the tokens that end them, made from what they are of by a key that all servers of the house share: they can
 * be told without asking whether there is such a subscription, stay the same for as long as old mails lie about, and nobody else can make
 * them.
 */
@Injectable()
export class HouseKeys {
  private known: string | undefined;

  constructor(private readonly database: Database) {}

  /** Has the key at hand for a change: the first one of a house is written, and a change cannot wait for another one. */
  async prepare(): Promise<void> {
    await this.key();
  }

  async subscriptionId({ emailKey, brand, search, webhookUrl }: SubscriptionIdentity): Promise<string> {
    return (await this.sign(['id', emailKey, brand, search, webhookUrl ?? ''])).slice(0, ID_LENGTH);
  }

  async unsubscribeToken(subscriptionId: string): Promise<string> {
    return this.sign(['unsubscribe', subscriptionId]);
  }

  /** Proves which side of a conversation somebody is on who has opened the link of a mail, until a moment. */
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
    const find = () => reading.selectFrom('houseKey').select('secret').where('name', '=', SUBSCRIPTIONS).executeTakeFirst();
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
