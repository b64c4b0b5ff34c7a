import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { JOB_OPTIONS, ScheduledTicks } from '../platform/database/scheduled-ticks.js';
import type { MayGoOn } from '../platform/database/scheduled-ticks.js';
import { AlertRun } from './alert-run.js';
import { SavedCarAlertRun } from './saved-car-alert-run.js';
import { SubscriptionRequests } from './subscription-requests.js';

const MINUTE_MS = 60_000;

/**
 * Every minute processes due search alerts, due saved cars, and saved cars with reduced prices.
 * Runs on one server at a time.
 */
@Injectable()
export class AlertsJob {
  constructor(
    private readonly ticks: ScheduledTicks,
    private readonly requests: SubscriptionRequests,
    private readonly run: AlertRun,
    private readonly savedCars: SavedCarAlertRun,
  ) {}

  /** Returns whether this server got the lease. */
  @Cron(CronExpression.EVERY_MINUTE, JOB_OPTIONS)
  tick(now = Date.now()): Promise<boolean> {
    const schedule = { name: 'alerts', everyMs: MINUTE_MS };
    return this.ticks.run(schedule, now, (mayGoOn) => this.work(now, mayGoOn));
  }

  private async work(now: number, mayGoOn: MayGoOn): Promise<number> {
    await this.requests.forgetOld(now);
    let count = await this.run.lookAtDue(now, mayGoOn);
    if (await mayGoOn()) count += await this.savedCars.lookAtDue(now, mayGoOn);
    if (await mayGoOn()) count += await this.savedCars.lookAtReduced(now, mayGoOn);
    return count;
  }
}
