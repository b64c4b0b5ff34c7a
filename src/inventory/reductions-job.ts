import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { JOB_OPTIONS, ScheduledTicks } from '../platform/database/scheduled-ticks.js';
import { Config } from '../platform/config/config.js';
import { ListingStore } from './listing-store.js';
import { rateDeals } from './rate-deals.js';

const HOUR_MS = 3_600_000;

/**
 * Ends expired reductions every hour, also for cars that no later import contains. Rates the prices
 * that an interrupted import or an upgrade left unrated.
 */
@Injectable()
export class ReductionsJob {
  constructor(
    private readonly ticks: ScheduledTicks,
    private readonly config: Config,
    private readonly store: ListingStore,
  ) {}

  /** Returns whether this server has cars, and got the lease. */
  @Cron(CronExpression.EVERY_HOUR, JOB_OPTIONS)
  async tick(now = Date.now()): Promise<boolean> {
    if (this.config.listingServiceUrl !== '') return false;
    return this.ticks.run({ name: 'reductions', everyMs: HOUR_MS }, now, () => this.work(now));
  }

  private async work(now: number): Promise<number> {
    const ended = await this.store.endReductions(now);
    await rateDeals(this.store);
    return ended;
  }
}
