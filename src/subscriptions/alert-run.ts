import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { SubscriptionRow } from '../database/tables.js';
import { SearchService } from '../search/search.service.js';
import type { NewestCars } from '../search/search.service.js';
import { AlertSender } from './alert-sender.js';
import { SearchWords } from '../bookmarks/search-words.js';
import { SEEN_CARS, fingerprintOf } from './seen-cars.js';

/** What is read of a subscription to look at its search; what it found last is read where that differs alone. */
type DueRow = Pick<SubscriptionRow, 'id' | 'searchKey' | 'brand' | 'search' | 'cadence' | 'fingerprint' | 'version'>;

/** What a search finds now. */
export interface Found {
  readonly newest: NewestCars;
  readonly fingerprint: string;
}

const DAY_MS = 86_400_000;
const PERIOD_MS = { instant: 0, daily: DAY_MS, weekly: 7 * DAY_MS } as const;
const BATCH = 1_000;
/** Subscriptions whose changes are written at a time: the disk takes them together. */
const WRITTEN_AT_ONCE = 32;
/** Shoppers have their turn after so long at the latest. */
const SLICE_MS = 5;

/**
 * Looks at all subscriptions that are due, in the order of their searches: one that many follow is asked once. What a search found is
 * compared by its fingerprint, so that where nothing has changed little is read and nothing but the next time is written.
 */
@Injectable()
export class AlertRun {
  private readonly logger = new Logger('Alerts');
  private sliceBeganAt = 0;

  constructor(
    private readonly database: Database,
    private readonly searches: SearchService,
    private readonly words: SearchWords,
    private readonly sender: AlertSender,
  ) {}

  /** Answers how many it looked at. Stops where `mayGoOn` says no, which is asked after each batch. */
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

  private async dueAfter({ searchKey, id }: Pick<DueRow, 'searchKey' | 'id'>, now: number): Promise<DueRow[]> {
    return this.database.reading
      .selectFrom('subscription')
      .select(['id', 'searchKey', 'brand', 'search', 'cadence', 'fingerprint', 'version'])
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
    const changed: { row: DueRow; found: Found }[] = [];
    let known: { searchKey: string; found: Found | undefined } | undefined;
    for (const row of batch) {
      if (known?.searchKey !== row.searchKey) known = { searchKey: row.searchKey, found: await this.find(row) };
      const { found } = known;
      // What could not be asked stays due.
      if (!found) continue;
      if (found.fingerprint === row.fingerprint) asAlways.push(row);
      else changed.push({ row, found });
    }
    await this.postpone(asAlways, now);
    for (let at = 0; at < changed.length; at += WRITTEN_AT_ONCE) {
      const together = changed.slice(at, at + WRITTEN_AT_ONCE);
      await Promise.all(together.map(({ row, found }) => this.sender.tell(row, found, PERIOD_MS[row.cadence], now)));
    }
  }

  private async find(row: DueRow): Promise<Found | undefined> {
    if (performance.now() - this.sliceBeganAt > SLICE_MS) {
      await nextTurn();
      this.sliceBeganAt = performance.now();
    }
    try {
      const newest = await this.searches.newest(this.words.queryOf(row), SEEN_CARS);
      return { newest, fingerprint: fingerprintOf(newest) };
    } catch (error) {
      this.logger.warn({ msg: 'a search that is followed was not answered', error: String(error) });
      return undefined;
    }
  }

  /** Those that are looked at with every tick stay due. */
  private async postpone(rows: readonly DueRow[], now: number): Promise<void> {
    for (const cadence of ['daily', 'weekly'] as const) {
      const ids = rows.filter((row) => row.cadence === cadence).map(({ id }) => id);
      if (ids.length === 0) continue;
      await this.database.reading
        .updateTable('subscription')
        .set({ dueAt: now + PERIOD_MS[cadence] })
        .where('id', 'in', ids)
        .where('cadence', '=', cadence)
        .where('dueAt', '<=', now)
        .execute();
    }
  }
}
