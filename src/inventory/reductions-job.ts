import { Injectable } from '@nestjs/common';
import { ScheduledJob } from '../platform/database/scheduled-job.js';
import { ScheduledTicks } from '../platform/database/scheduled-ticks.js';
import { ListingStore } from './listing-store.js';
import { rateDeals } from './rate-deals.js';

const HOUR_MS = 3_600_000;

/**
 * Ends expired reductions every hour, also of cars that no import brings again. Rates the prices
 * that an interrupted import or an upgrade left unrated.
 */
@Injectable()
export class ReductionsJob extends ScheduledJob {
  constructor(
    ticks: ScheduledTicks,
    private readonly store: ListingStore,
  ) {
    super(ticks, { name: 'reductions', everyMs: HOUR_MS });
  }

  protected async work(now: number): Promise<number> {
    const ended = await this.store.endReductions(now);
    await rateDeals(this.store);
    return ended;
  }
}
