import { Injectable, Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { SearchWords } from '../saved/search-words.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Config } from '../platform/config/config.js';
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.js';
import { Database } from '../platform/database/database.js';
import type { Change } from '../platform/database/database.js';
import type { SubscriptionRow } from '../platform/database/alert-tables.js';
import { SOLD_AFTER_MS } from '../inventory/lapses.js';
import { Mailer } from '../platform/mail/mailer.js';
import { Outbox } from '../platform/outbox/outbox.js';
import type { OutgoingMessage } from '../platform/outbox/outbox.js';
import { PushNotices } from '../push/push-notices.js';
import type { PushNotice } from '../push/push-notices.js';
import { milesFromSearch } from '../search/car-distance.js';
import { resultsHrefWithRadius } from '../routes/links.js';
import { MAX_LISTED, alertMail, unsubscribeHeaders } from './alert-mail.js';
import { newMatchNotice } from './alert-notices.js';
import { AlertTokens } from './alert-tokens.js';
import { alertJson } from './alert-webhook.js';
import { ChangedCars } from './changed-cars.js';
import type { DescribedChanges } from './changed-cars.js';
import { SEEN_CARS, changesSince, readSeen, seenNow, writeSeen } from './seen-cars.js';
import type { AbsentCar, FoundCars } from './seen-cars.js';
import { BackgroundTurns } from './yield-turns.js';
import { Subscriptions } from './subscriptions.js';
import { nextLookAt } from './cadence.js';
import { Webhooks } from './webhooks.js';

/** Current result of a subscription's search. `version`: of the state it was compared with. */
export interface Look {
  readonly id: string;
  readonly version: number;
  readonly found: FoundCars;
}

/** Changes to report, and the new state. */
interface SettledLook {
  readonly changes: DescribedChanges | undefined;
  readonly seen: string;
  readonly settleAt: number | null;
}

interface Outcome extends Pick<SettledLook, 'seen' | 'settleAt'> {
  readonly row: SubscriptionRow;
  readonly found: FoundCars;
  /** Absent without changes to report. */
  readonly message: OutgoingMessage | undefined;
  /** Absent without new cars, and for shoppers without a push device. */
  readonly push: { readonly ownerId: string; readonly notice: PushNotice } | undefined;
}

/**
 * Reports the changes of a search and stores its new state in one transaction. A run with an
 * outdated version reports nothing, so each change is reported once, regardless of the number of
 * servers and of pauses between.
 */
@Injectable()
export class AlertSender {
  private readonly logger = new Logger('Alerts');

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly brands: BrandsByHost,
    private readonly mailer: Mailer,
    private readonly webhooks: Webhooks,
    private readonly outbox: Outbox,
    private readonly pushes: PushNotices,
    private readonly changedCars: ChangedCars,
    private readonly tokens: AlertTokens,
    private readonly subscriptions: Subscriptions,
    private readonly words: SearchWords,
    private readonly turns: BackgroundTurns,
  ) {}

  /**
   * Processes `looks` together in one transaction. Messages are composed before it, so that
   * shoppers' changes do not wait. The first run of a search only stores its state.
   */
  async tell(looks: readonly Look[], now: number): Promise<void> {
    const outcomes = await this.outcomesOf(looks, now);
    if (outcomes.length === 0) return;
    await this.database.change(undefined, async (change) => {
      const remembered = await remember(change, outcomes, now);
      const messages = outcomes.flatMap(({ row, message }) =>
        message && remembered.has(row.id) ? [message] : [],
      );
      if (messages.length > 0) await this.outbox.addAll(change, messages);
      for (const { row, push } of outcomes) {
        if (push && remembered.has(row.id))
          await this.pushes.add(change, push.ownerId, () => push.notice, now);
      }
    });
  }

  private async outcomesOf(looks: readonly Look[], now: number): Promise<Outcome[]> {
    const ids = looks.map(({ id }) => id);
    const rows = await this.database.reading
      .selectFrom('subscription')
      .selectAll()
      .where('id', 'in', ids)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    // First runs send nothing, and webhooks do not have the title.
    const mailed = rows.filter(({ seen, webhookUrl }) => seen !== null && webhookUrl === null);
    const titles = await this.subscriptions.titlesOf(mailed.map(({ id }) => id));
    const pushedOwners = await this.ownersWithDevices(mailed);
    const settled = new Map<string, SettledLook>();
    const outcomes: Outcome[] = [];
    const errors: unknown[] = [];
    for (const { id, version, found } of looks) {
      const row = byId.get(id);
      if (row?.version !== version) continue;
      await this.turns.give();
      try {
        const { changes, seen, settleAt } = await this.settle(row, found, settled, now);
        const message = changes && this.messageOf(row, changes, titles.get(id), now);
        const ownerId = pushedOwners.get(row.emailKey);
        const notice =
          ownerId === undefined || !changes || row.webhookUrl !== null
            ? undefined
            : this.noticeOf(row, changes, titles.get(id));
        outcomes.push({
          row,
          found,
          seen,
          settleAt,
          message,
          push: notice && { ownerId: ownerId!, notice },
        });
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        errors.push(error);
      }
    }
    // A failure affects only this subscription, which stays due.
    if (errors.length > 0)
      this.logger.error({
        msg: 'alerts could not be written',
        count: errors.length,
        error: String(errors[0]),
      });
    return outcomes;
  }

  /**
   * Memoized: subscriptions of a search with the same state have the same changes. A first run only
   * stores the state.
   */
  private async settle(
    { searchKey, seen, webhookUrl }: SubscriptionRow,
    found: FoundCars,
    settled: Map<string, SettledLook>,
    now: number,
  ): Promise<SettledLook> {
    if (seen === null) return { changes: undefined, seen: found.seen, settleAt: null };
    const most = webhookUrl === null ? MAX_LISTED : SEEN_CARS;
    const key = `${searchKey} ${most} ${seen}`;
    const known = settled.get(key);
    if (known) return known;
    const before = readSeen(seen);
    const areAll = before.areAll && found.newest.areAll;
    const { changes, absent } = await this.changedCars.describe(
      changesSince(before, found.newest, now),
      { now, most, areAll },
    );
    const remembered = writeSeen({
      cars: seenNow(before, found.newest, now),
      areAll: found.newest.areAll,
      absent,
    });
    const look = { changes, seen: remembered, settleAt: settleAtOf(absent) };
    settled.set(key, look);
    return look;
  }

  /** Account ids by email key, only of those with a push device. */
  private async ownersWithDevices(
    rows: readonly SubscriptionRow[],
  ): Promise<ReadonlyMap<string, string>> {
    if (rows.length === 0) return new Map();
    const emailKeys = [...new Set(rows.map(({ emailKey }) => emailKey))];
    const owners = await this.database.reading
      .selectFrom('shopper')
      .innerJoin('pushDevice', 'pushDevice.ownerId', 'shopper.id')
      .select(['shopper.emailKey', 'shopper.id'])
      .distinct()
      .where('shopper.emailKey', 'in', emailKeys)
      .execute();
    return new Map(owners.map(({ emailKey, id }) => [emailKey, id]));
  }

  private noticeOf(
    row: SubscriptionRow,
    changes: DescribedChanges,
    title = this.words.of(row),
  ): PushNotice | undefined {
    const searchPath = resultsHrefWithRadius(this.words.queryOf(row));
    return newMatchNotice(changes, { subscriptionId: row.id, searchWords: title, searchPath });
  }

  /** `title`: name of the saved search, if it is saved. */
  private messageOf(
    row: SubscriptionRow,
    changes: DescribedChanges,
    title: string | undefined,
    now: number,
  ): OutgoingMessage {
    const origin = this.config.publicOrigin || row.origin;
    const query = this.words.queryOf(row);
    const searchPath = resultsHrefWithRadius(query);
    if (row.webhookUrl !== null) {
      const subscriptionId = this.tokens.subscriptionId(row);
      return this.webhooks.write(
        { subscriptionId, emailKey: row.emailKey },
        alertJson(changes, {
          subscriptionId: subscriptionId.placeholder,
          origin,
          searchPath,
          at: now,
        }),
      );
    }
    const searchWords = title ?? this.words.of(row);
    const token = this.tokens.unsubscribe(row);
    const facts = {
      origin,
      subjectText: searchWords,
      leadText: `Changes in your search: ${searchWords}`,
      action: { text: 'See all matching cars', href: searchPath },
      reasonText: 'You’re receiving this because you follow this search.',
      unsubscribeToken: token.placeholder,
      milesTo: (zip: string) => milesFromSearch(query, zip),
    };
    const headers = unsubscribeHeaders(origin, token.placeholder);
    const brand = this.brands.ofCall(row.brand, undefined);
    return this.mailer.write(
      brand,
      { email: row.email, ownerId: row.emailKey, headers },
      { ...alertMail(changes, facts), unsignedTokens: [token] },
    );
  }
}

/** Time when the next car becomes sold. Stored in whole minutes. */
function settleAtOf(absent: readonly AbsentCar[]): number | null {
  const gone = absent.filter(({ state }) => state === 'gone');
  return gone.length === 0 ? null : Math.min(...gone.map(({ since }) => since)) + SOLD_AFTER_MS;
}

/** Returns the ids of updated subscriptions; those with a newer version are left alone. */
async function remember(
  change: Change,
  outcomes: readonly Outcome[],
  now: number,
): Promise<ReadonlySet<string>> {
  const looks = outcomes.map(({ row, found, seen, settleAt }) => {
    const dueAt = nextLookAt(row.cadence, now) ?? row.dueAt;
    return sql`(${row.id}, ${row.version}, ${found.fingerprint}, ${seen}, ${dueAt}, ${settleAt})`;
  });
  // A single statement, because a statement per row takes three times as long.
  const { rows } = await sql<{ id: string }>`
    WITH look (id, version, fingerprint, seen, due_at, settle_at) AS (VALUES ${sql.join(looks)})
    UPDATE subscription
    SET fingerprint = look.fingerprint, seen = look.seen, version = subscription.version + 1, due_at = CAST(look.due_at AS bigint),
      settle_at = CAST(look.settle_at AS bigint)
    FROM look
    WHERE subscription.id = look.id AND subscription.version = CAST(look.version AS integer)
    RETURNING subscription.id`.execute(change);
  return new Set(rows.map(({ id }) => id));
}
