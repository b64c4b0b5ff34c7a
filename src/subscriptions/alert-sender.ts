import { Injectable } from '@nestjs/common';
import { BrandsByHost } from '../config/brands-by-host.js';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import type { Change } from '../database/database.js';
import type { SubscriptionRow } from '../database/tables.js';
import { Mailer } from '../mail/mailer.js';
import type { NewestCars } from '../search/search.service.js';
import { oneClickUnsubscribeHref } from '../wording/alert-links.js';
import { resultsHref } from '../wording/links.js';
import { MAX_LISTED, alertMail } from './alert-mail.js';
import { alertJson } from './alert-webhook.js';
import { ChangedCars } from './changed-cars.js';
import type { DescribedChanges } from './changed-cars.js';
import { HouseKeys } from './house-keys.js';
import { SearchWords } from '../bookmarks/search-words.js';
import { SEEN_CARS, changesSince, readSeen, writeSeen } from './seen-cars.js';
import { Webhooks } from './webhooks.js';

/**
 * Tells what has changed of a search, and remembers what it finds now, together or not at all. Whoever has looked at an older state comes
 * too late and tells nothing: what has changed is told once, however many servers look and whichever of them stood still in between.
 */
@Injectable()
export class AlertSender {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly brands: BrandsByHost,
    private readonly mailer: Mailer,
    private readonly webhooks: Webhooks,
    private readonly changedCars: ChangedCars,
    private readonly keys: HouseKeys,
    private readonly words: SearchWords,
  ) {}

  /** `version` is that of the state that was looked at. The first look only remembers. */
  async tell(
    { id, version }: Pick<SubscriptionRow, 'id' | 'version'>,
    { newest, fingerprint }: { readonly newest: NewestCars; readonly fingerprint: string },
    periodMs: number,
    now: number,
  ): Promise<void> {
    const row = await this.database.reading.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row || row.version !== version) return;
    const most = row.webhookUrl === null ? MAX_LISTED : SEEN_CARS;
    const changes = row.seen === null ? undefined : await this.changedCars.describe(changesSince(readSeen(row.seen), newest), most);
    const token = await this.keys.unsubscribeToken(id);
    await this.database.change(undefined, async (change) => {
      const { numUpdatedRows } = await change
        .updateTable('subscription')
        .set({
          seen: writeSeen(newest),
          fingerprint,
          version: version + 1,
          dueAt: periodMs === 0 ? row.dueAt : now + periodMs,
        })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n && changes) await this.send(change, row, changes, token, now);
    });
  }

  private async send(change: Change, row: SubscriptionRow, changes: DescribedChanges, token: string, now: number): Promise<void> {
    const origin = this.config.publicOrigin || row.origin;
    const searchPath = resultsHref(this.words.queryOf(row));
    if (row.webhookUrl !== null) {
      return this.webhooks.add(change, row, alertJson(changes, { subscriptionId: row.id, origin, searchPath, at: now }));
    }
    const facts = { origin, searchPath, searchWords: this.words.of(row), unsubscribeToken: token };
    const headers = {
      'List-Unsubscribe': `<${origin}${oneClickUnsubscribeHref(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    };
    const brand = this.brands.ofCall(row.brand, undefined);
    await this.mailer.send(change, brand, { email: row.email, ownerId: row.emailKey, headers }, alertMail(changes, facts));
  }
}
