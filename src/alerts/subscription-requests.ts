import { Injectable } from '@nestjs/common';
import { emailKeyOf } from '../accounts/email-key.js';
import { hashOf, newSecret } from '../accounts/secrets.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';
import type { SubscriptionRow } from '../platform/database/alert-tables.js';
import { Mailer } from '../platform/mail/mailer.js';
import { Delivery } from '../platform/outbox/delivery.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { subscriptionConfirmHref } from '../routes/alert-links.js';
import { SearchWords } from '../saved/search-words.js';
import { FirstLook } from './first-look.js';
import { Subscriptions, confirm, hasTooMany, subscriberLock } from './subscriptions.js';
import type { SearchToFollow } from './subscriptions.js';

/** Outbox kind of requests that wait to be processed. */
const REQUEST_KIND = 'subscription-request';

const HOUR_MS = 3_600_000;

/** How long a confirmation link is valid. */
const LINK_MS = 48 * HOUR_MS;

/** Confirmation mails to one address per hour, which prevents flooding a mailbox. */
const LINKS_AN_HOUR = 5;

/**
 * Double opt-in for search alerts. A request is only written to the outbox and processed after the
 * response, so neither the response nor its duration tells whether the address is known. Then a
 * mail asks the address to confirm.
 */
@Injectable()
export class SubscriptionRequests {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly subscriptions: Subscriptions,
    private readonly brands: BrandsByHost,
    private readonly words: SearchWords,
    private readonly firstLook: FirstLook,
    delivery: Delivery,
  ) {
    delivery.registerSender(REQUEST_KIND, ({ body }) => this.lookInto(body as SearchToFollow));
  }

  async take(toFollow: SearchToFollow): Promise<void> {
    const message = { kind: REQUEST_KIND, ownerId: emailKeyOf(toFollow.email), body: toFollow };
    await this.database.change(undefined, (change) => this.outbox.add(change, message));
  }

  /** Resends the confirmation mail, unless the subscription is confirmed or does not exist. */
  async takeAgain(id: string): Promise<void> {
    const row = await this.database.reading
      .selectFrom('subscription')
      .select(['email', 'brand', 'search', 'cadence', 'origin'])
      .where('id', '=', id)
      .where('confirmedAt', 'is', null)
      .executeTakeFirst();
    if (row) await this.take(row);
  }

  /** Deletes a subscription that waits for confirmation; a confirmed one stays. */
  async takeBack(id: string): Promise<void> {
    await this.database.change(undefined, async (change) => {
      const { numDeletedRows } = await change
        .deleteFrom('subscription')
        .where('id', '=', id)
        .where('confirmedAt', 'is', null)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n)
        await change.deleteFrom('subscriptionLink').where('subscriptionId', '=', id).execute();
    });
  }

  /**
   * Sends a confirmation link, unless the address already follows the search, got too many links,
   * or follows too many searches.
   */
  async lookInto(toFollow: SearchToFollow, now = Date.now()): Promise<void> {
    const row = await this.subscriptions.rowOf(toFollow, null, now);
    const secret = newSecret();
    await this.database.change(subscriberLock(row.emailKey), async (change) => {
      const known = await change
        .selectFrom('subscription')
        .select('confirmedAt')
        .where('id', '=', row.id)
        .executeTakeFirst();
      if (known && known.confirmedAt !== null) return;
      if ((await linksInLastHour(change, row.emailKey, now)) >= LINKS_AN_HOUR) return;
      if (known) {
        const { cadence } = toFollow;
        await change
          .updateTable('subscription')
          .set({ cadence, createdAt: now })
          .where('id', '=', row.id)
          .execute();
      } else {
        if (await hasTooMany(change, row.emailKey)) return;
        await change.insertInto('subscription').values(row).execute();
      }
      const link = { tokenHash: hashOf(secret), subscriptionId: row.id, emailKey: row.emailKey };
      const expiresAt = now + LINK_MS;
      await change
        .insertInto('subscriptionLink')
        .values({ ...link, createdAt: now, expiresAt, usedAt: null })
        .execute();
      const brand = this.brands.ofCall(row.brand, undefined);
      await this.mailer.send(
        change,
        brand,
        { email: row.email, ownerId: row.emailKey },
        {
          ...this.mailOf(row, secret),
          expiresAt,
        },
      );
    });
  }

  /**
   * Confirms a subscription. A link that was used before (by a second click, or a link scanner)
   * returns the subscription that it confirmed and changes nothing. Undefined if the link has
   * expired or the subscription has ended.
   */
  async confirm(secret: string, now = Date.now()): Promise<SubscriptionRow | undefined> {
    const found = await this.firstLookOf(secret, now);
    return this.database.change(undefined, async (change) => {
      const link = await change
        .updateTable('subscriptionLink')
        .set({ usedAt: now })
        .where('tokenHash', '=', hashOf(secret))
        .where('usedAt', 'is', null)
        .where('expiresAt', '>', now)
        .returning('subscriptionId')
        .executeTakeFirst();
      if (link) await confirm(change, link.subscriptionId, found, now);
      return change
        .selectFrom('subscription')
        .innerJoin('subscriptionLink', 'subscriptionLink.subscriptionId', 'subscription.id')
        .selectAll('subscription')
        .where('tokenHash', '=', hashOf(secret))
        .where('expiresAt', '>', now)
        .where('confirmedAt', 'is not', null)
        .executeTakeFirst();
    });
  }

  /** Runs before the transaction, because a search may take longer than a transaction may. */
  private async firstLookOf(
    secret: string,
    now: number,
  ): Promise<Pick<SubscriptionRow, 'fingerprint' | 'seen'>> {
    const row = await this.database.reading
      .selectFrom('subscription')
      .innerJoin('subscriptionLink', 'subscriptionLink.subscriptionId', 'subscription.id')
      .select(['brand', 'search'])
      .where('tokenHash', '=', hashOf(secret))
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    return row ? this.firstLook.of(row) : { fingerprint: null, seen: null };
  }

  /** Deletes expired links and requests that were not confirmed in time. */
  async forgetOld(now = Date.now()): Promise<void> {
    const { reading } = this.database;
    await reading.deleteFrom('subscriptionLink').where('expiresAt', '<=', now).execute();
    await reading
      .deleteFrom('subscription')
      .where('confirmedAt', 'is', null)
      .where('createdAt', '<=', now - LINK_MS)
      .execute();
  }

  private mailOf(row: SubscriptionRow, secret: string) {
    const { displayName } = this.brands.ofCall(row.brand, undefined);
    return {
      subject: `Confirm your alerts from ${displayName}`,
      origin: row.origin,
      heading: 'Get alerts about these cars?',
      paragraphs: [
        `Someone asked us to email you when cars that match this search are listed, drop in price or sell: ${this.words.of(row)}.`,
        'Click the button to start your alerts. This link expires in 48 hours. If you didn’t ask for it, ignore this email.',
      ],
      action: { text: 'Send me alerts', href: row.origin + subscriptionConfirmHref(secret) },
      footLines: ['You’re receiving this because someone entered your email address for a search.'],
    };
  }
}

async function linksInLastHour(change: Change, emailKey: string, now: number): Promise<number> {
  const { count } = await change
    .selectFrom('subscriptionLink')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('emailKey', '=', emailKey)
    .where('createdAt', '>', now - HOUR_MS)
    .executeTakeFirstOrThrow();
  return Number(count);
}
