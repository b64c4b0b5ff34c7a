import { Injectable, Logger } from '@nestjs/common';
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.js';
import { Database } from '../platform/database/database.js';
import type { SubscriptionRow } from '../platform/database/alert-tables.js';
import { SearchService } from '../search/search.service.js';
import { AlertSender } from './alert-sender.js';
import type { Look } from './alert-sender.js';
import { nextLookAt } from './cadence.js';
import { SearchWords } from '../saved/search-words.js';
import { FoundCars, SEEN_CARS } from './seen-cars.js';
import { BackgroundTurns } from './yield-turns.js';

/**
 * Columns of a subscription for running its search. Its former result is read only if it differs.
 */
type DueRow = Pick<
  SubscriptionRow,
  'id' | 'searchKey' | 'brand' | 'search' | 'cadence' | 'fingerprint' | 'settleAt' | 'version'
>;

const BATCH = 1_000;

/**
 * Subscriptions per transaction: many share a flush to disk, and shoppers' changes run in between.
 */
const WRITTEN_AT_ONCE = 250;

/**
 * Runs the searches of all due subscriptions, ordered by search, so that each search runs once.
 * Results are compared by fingerprint: if nothing has changed, and no missing car becomes sold,
 * only the next due time is written.
 */
@Injectable()
export class AlertRun {
  private readonly logger = new Logger('Alerts');

  constructor(
    private readonly database: Database,
    private readonly searches: SearchService,
    private readonly words: SearchWords,
    private readonly sender: AlertSender,
    private readonly turns: BackgroundTurns,
  ) {}

  /**
   * Returns the number of processed subscriptions. Stops when `mayGoOn`, called after each batch,
   * returns false.
   */
  async lookAtDue(now: number, mayGoOn: () => Promise<boolean>): Promise<number> {
    let count = 0;
    let last: Pick<DueRow, 'searchKey' | 'id'> = { searchKey: '', id: '' };
    for (;;) {
      const batch = await this.dueAfter(last, now);
      if (batch.length === 0) return count;
      await this.lookAt(batch, now);
      count += batch.length;
      last = batch.at(-1)!;
      if (!(await mayGoOn())) return count;
    }
  }

  private async dueAfter(
    { searchKey, id }: Pick<DueRow, 'searchKey' | 'id'>,
    now: number,
  ): Promise<DueRow[]> {
    return this.database.reading
      .selectFrom('subscription')
      .select([
        'id',
        'searchKey',
        'brand',
        'search',
        'cadence',
        'fingerprint',
        'settleAt',
        'version',
      ])
      .where('dueAt', '<=', now)
      .where('searchKey', '>=', searchKey)
      .where(({ eb, or }) => or([eb('searchKey', '>', searchKey), eb('id', '>', id)]))
      .orderBy('searchKey')
      .orderBy('id')
      .limit(BATCH)
      .execute();
  }

  private async lookAt(batch: readonly DueRow[], now: number): Promise<void> {
    const asAlways: DueRow[] = [];
    const changed: Look[] = [];
    let known: { searchKey: string; found: FoundCars | undefined } | undefined;
    let unanswered = 0;
    for (const row of batch) {
      if (known?.searchKey !== row.searchKey)
        known = { searchKey: row.searchKey, found: await this.find(row) };
      const { found } = known;
      // A subscription whose search failed stays due.
      if (!found) unanswered++;
      else if (found.fingerprint === row.fingerprint && (row.settleAt ?? Infinity) > now)
        asAlways.push(row);
      else changed.push({ id: row.id, version: row.version, found });
    }
    if (unanswered > 0) this.logger.warn({ msg: 'followed searches failed', count: unanswered });
    await this.postpone(asAlways, now);
    for (let at = 0; at < changed.length; at += WRITTEN_AT_ONCE)
      await this.tell(changed.slice(at, at + WRITTEN_AT_ONCE), now);
  }

  /**
   * A failure affects only these subscriptions, which stay due. @throws if the database is
   * unavailable
   */
  private async tell(looks: readonly Look[], now: number): Promise<void> {
    try {
      await this.sender.tell(looks, now);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      this.logger.error({
        msg: 'alerts could not be written',
        count: looks.length,
        error: String(error),
      });
    }
  }

  private async find(row: DueRow): Promise<FoundCars | undefined> {
    await this.turns.give();
    try {
      return new FoundCars(await this.searches.newest(this.words.queryOf(row), SEEN_CARS));
    } catch {
      return undefined;
    }
  }

  /** Instant subscriptions stay due, because they are processed with every tick. */
  private async postpone(rows: readonly DueRow[], now: number): Promise<void> {
    for (const cadence of ['daily', 'weekly'] as const) {
      const ids = rows.filter((row) => row.cadence === cadence).map(({ id }) => id);
      if (ids.length === 0) continue;
      await this.database.reading
        .updateTable('subscription')
        .set({ dueAt: nextLookAt(cadence, now)! })
        .where('id', 'in', ids)
        .where('cadence', '=', cadence)
        .where('dueAt', '<=', now)
        .execute();
    }
  }
}
