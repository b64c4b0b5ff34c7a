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
import { nextLookAt } from './subscriptions.js';
import { SEEN_CARS, changesSince, readSeen, writeSeen } from './seen-cars.js';
import { Webhooks } from './webhooks.js';

/** What the search of a subscription finds now. `version` is that of the state which it differs from. */
export interface Look {
  readonly id: string;
  readonly version: number;
  readonly newest: NewestCars;
  readonly fingerprint: string;
}

interface Outcome {
  readonly row: SubscriptionRow;
  readonly look: Look;
  /** Absent where there is nothing to tell. */
  readonly changes: DescribedChanges | undefined;
}

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

  /** Of all that were looked at together, at `now`. A first look only remembers. */
  async tell(looks: readonly Look[], now: number): Promise<void> {
    const ids = looks.map(({ id }) => id);
    const rows = await this.database.reading.selectFrom('subscription').selectAll().where('id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const current = looks.filter(({ id, version }) => byId.get(id)?.version === version);
    const outcomes = await Promise.all(current.map((look) => this.outcomeOf(byId.get(look.id)!, look)));
    const isSilent = ({ changes }: Outcome) => changes === undefined;
    const silent = outcomes.filter(isSilent);
    await Promise.all([
      this.database.change(undefined, (change) => Promise.all(silent.map((outcome) => remember(change, outcome, now)))),
      ...outcomes.filter((outcome) => !isSilent(outcome)).map((outcome) => this.tellOne(outcome, now)),
    ]);
  }

  private async outcomeOf(row: SubscriptionRow, look: Look): Promise<Outcome> {
    const most = row.webhookUrl === null ? MAX_LISTED : SEEN_CARS;
    const changes = row.seen === null ? undefined : await this.changedCars.describe(changesSince(readSeen(row.seen), look.newest), most);
    return { row, look, changes };
  }

  private async tellOne(outcome: Outcome, now: number): Promise<void> {
    const token = await this.keys.unsubscribeToken(outcome.row.id);
    await this.database.change(undefined, async (change) => {
      if (await remember(change, outcome, now)) await this.send(change, outcome.row, outcome.changes!, token, now);
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

/** False where the state is another one meanwhile: then it stays as it is. */
async function remember(change: Change, { row, look }: Outcome, now: number): Promise<boolean> {
  const { id, version, newest, fingerprint } = look;
  const dueAt = nextLookAt(row.cadence, now) ?? row.dueAt;
  const { numUpdatedRows } = await change
    .updateTable('subscription')
    .set({ seen: writeSeen(newest), fingerprint, version: version + 1, dueAt })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
