import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { emailKeyOf } from '../accounts/email-key.js';
import { PersonalData, requireAccount } from '../accounts/personal-data.js';
import { hashOf, newSecret } from '../accounts/secrets.js';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';
import { deletedCount } from '../platform/database/deleted-count.js';
import type { SubscriptionRow } from '../platform/database/alert-tables.js';
import { FirstLook } from './first-look.js';
import { SigningKeys } from './signing-keys.js';
import type { Cadence } from './cadence.js';
import { readAlerts } from './subscription-personal-data.js';

/** Limits the rows of one address in the database. */
const MAX_SUBSCRIPTIONS = 20;

/**
 * A search to get alerts about. `search`: canonical query string of the brand's search. `origin`:
 * the shop's, for links.
 */
export interface SearchToFollow {
  readonly email: string;
  readonly brand: string;
  readonly search: string;
  readonly cadence: Cadence;
  readonly origin: string;
  /** Account of the shopper; absent if the address was confirmed otherwise. */
  readonly shopperId?: string;
}

/**
 * Outcome of a subscription: created or existing, with the secret of a new webhook; or the limit is
 * reached.
 */
export type FollowOutcome =
  | {
      readonly kind: 'followed';
      readonly id: string;
      readonly isNew: boolean;
      readonly webhookSecret?: string;
    }
  | { readonly kind: 'limit'; readonly limit: number };

/** Subscriptions to search alerts. Alerts are sent only to confirmed addresses. */
@Injectable()
export class Subscriptions implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly keys: SigningKeys,
    private readonly personalData: PersonalData,
    private readonly firstLook: FirstLook,
  ) {}

  onModuleInit(): void {
    this.personalData.register({
      name: 'searchAlerts',
      title: 'Search alerts',
      retention: 'Until you unsubscribe. Alerts that you don’t confirm: 48 hours.',
      tables: ['subscription', 'subscriptionLink'],
      deletion: 'alone',
      read: readAlerts,
      delete: async (change, { emailKey = '' }) => ({
        subscriptionLink: await deletedCount(
          change.deleteFrom('subscriptionLink').where('emailKey', '=', emailKey),
        ),
        subscription: await deletedCount(
          change.deleteFrom('subscription').where('emailKey', '=', emailKey),
        ),
      }),
      lockOf: ({ emailKey }) => (emailKey === undefined ? undefined : subscriberLock(emailKey)),
    });
  }

  /** For an address that is confirmed. An existing subscription stays, and becomes confirmed. */
  async follow(
    toFollow: SearchToFollow,
    webhookUrl: string | null = null,
    now = Date.now(),
  ): Promise<FollowOutcome> {
    const row = await this.rowOf(toFollow, webhookUrl, now);
    const found = await this.firstLook.of(row);
    return this.database.change(
      subscriberLock(row.emailKey),
      async (change): Promise<FollowOutcome> => {
        if (toFollow.shopperId !== undefined)
          await requireAccount(change, { kind: 'shopper', id: toFollow.shopperId });
        const known = await change
          .selectFrom('subscription')
          .select('confirmedAt')
          .where('id', '=', row.id)
          .executeTakeFirst();
        if (known) {
          if (known.confirmedAt === null) {
            await confirm(change, row.id, found, now);
            await change
              .updateTable('subscription')
              .set({ cadence: row.cadence })
              .where('id', '=', row.id)
              .execute();
          }
          return { kind: 'followed', id: row.id, isNew: false };
        }
        if (await hasTooMany(change, row.emailKey))
          return { kind: 'limit', limit: MAX_SUBSCRIPTIONS };
        await change
          .insertInto('subscription')
          .values({ ...row, ...found, confirmedAt: now, dueAt: now })
          .execute();
        return {
          kind: 'followed',
          id: row.id,
          isNew: true,
          ...(row.webhookSecret !== null && { webhookSecret: row.webhookSecret }),
        };
      },
    );
  }

  /** Subscriptions of an address, newest first. */
  async listOf(email: string): Promise<SubscriptionRow[]> {
    return this.database.reading
      .selectFrom('subscription')
      .selectAll()
      .where('emailKey', '=', emailKeyOf(email))
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute();
  }

  /** Names of saved searches that equal a subscription of the same account, by subscription id. */
  async titlesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.reading
      .selectFrom('subscription')
      .innerJoin('shopper', 'shopper.emailKey', 'subscription.emailKey')
      .innerJoin('savedSearch', (join) =>
        join
          .onRef('savedSearch.ownerId', '=', 'shopper.id')
          .onRef('savedSearch.brand', '=', 'subscription.brand')
          .onRef('savedSearch.search', '=', 'subscription.search'),
      )
      .select(['subscription.id', 'savedSearch.title'])
      .where('subscription.id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id, title }) => [id, title]));
  }

  /**
   * The next tick reports the changes so far. False for an unknown subscription, or one of another
   * address.
   */
  async changeCadence(
    email: string,
    id: string,
    cadence: Cadence,
    now = Date.now(),
  ): Promise<boolean> {
    return this.database.change(undefined, async (change) => {
      const own = change
        .updateTable('subscription')
        .where('id', '=', id)
        .where('emailKey', '=', emailKeyOf(email));
      const { numUpdatedRows } = await own
        .set(({ eb }) => ({ cadence, version: eb('version', '+', 1) }))
        .executeTakeFirstOrThrow();
      await own.set({ dueAt: now }).where('confirmedAt', 'is not', null).execute();
      return numUpdatedRows > 0n;
    });
  }

  /** False for an unknown subscription, or one of another address. */
  async remove(email: string, id: string): Promise<boolean> {
    return this.database.change(undefined, async (change) => {
      const row = await change
        .selectFrom('subscription')
        .select('id')
        .where('id', '=', id)
        .where('emailKey', '=', emailKeyOf(email))
        .executeTakeFirst();
      if (row) await removeById(change, row.id);
      return row !== undefined;
    });
  }

  /**
   * By the token in its mails. Unknown tokens are ignored, so that the response reveals nothing.
   */
  async unsubscribe(token: string): Promise<void> {
    await this.database.change(undefined, async (change) => {
      const row = await change
        .selectFrom('subscription')
        .select('id')
        .where('unsubscribeHash', '=', hashOf(token))
        .executeTakeFirst();
      if (row) await removeById(change, row.id);
    });
  }

  /** Initial row: not confirmed, without state. */
  async rowOf(
    { email, shopperId: _shopperId, ...toFollow }: SearchToFollow,
    webhookUrl: string | null,
    now: number,
  ): Promise<SubscriptionRow> {
    const emailKey = emailKeyOf(email);
    const { brand, search } = toFollow;
    const id = await this.keys.subscriptionId({ emailKey, brand, search, webhookUrl });
    return {
      ...toFollow,
      id,
      emailKey,
      email: email.trim(),
      searchKey: hash('sha256', `${brand} ${search}`, 'base64url').slice(0, 22),
      webhookUrl,
      webhookSecret: webhookUrl === null ? null : newSecret(),
      unsubscribeHash: hashOf(await this.keys.unsubscribeToken(id)),
      createdAt: now,
      confirmedAt: null,
      dueAt: null,
      version: 0,
      fingerprint: null,
      seen: null,
      settleAt: null,
    };
  }
}

/** Name of the lock that serializes subscriptions of an address, so that the limit holds. */
export function subscriberLock(emailKey: string): string {
  return `subscriber:${emailKey}`;
}

/** Stores the current state; the next tick reports later changes. */
export async function confirm(
  change: Change,
  id: string,
  found: Pick<SubscriptionRow, 'fingerprint' | 'seen'>,
  now: number,
): Promise<void> {
  await change
    .updateTable('subscription')
    .set({ ...found, confirmedAt: now, dueAt: now })
    .where('id', '=', id)
    .where('confirmedAt', 'is', null)
    .execute();
}

/** Whether an address has reached the limit of subscriptions, confirmed or not. */
export async function hasTooMany(change: Change, emailKey: string): Promise<boolean> {
  const { count } = await change
    .selectFrom('subscription')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('emailKey', '=', emailKey)
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_SUBSCRIPTIONS;
}

async function removeById(change: Change, id: string): Promise<void> {
  await change.deleteFrom('subscriptionLink').where('subscriptionId', '=', id).execute();
  await change.deleteFrom('subscription').where('id', '=', id).execute();
}
