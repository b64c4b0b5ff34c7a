import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Config } from '../../platform/config/config.js';
import { JOB_OPTIONS, ScheduledTicks } from '../../platform/database/scheduled-ticks.js';
import type { MayGoOn } from '../../platform/database/scheduled-ticks.js';
import { ListingStore } from '../listing-store.js';
import { ImportReports } from './import-reports.js';
import { removeSources } from './remove-sources.js';
import { removalOfSilent, silentSources } from './silent-sources.js';

const HOUR_MS = 3_600_000;

/**
 * Every hour removes the cars of sources without an import for `FEED_EXPIRY_DAYS`, also if no
 * command runs that imports. The reports of imports are in `DATA_DIR`. Servers that share a
 * PostgreSQL database may have different folders, so there a source without a report is left to the
 * servers that have it.
 */
@Injectable()
export class SilentSourcesJob {
  private readonly logger = new Logger('Feeds');
  private readonly reports: ImportReports;

  constructor(
    private readonly ticks: ScheduledTicks,
    private readonly config: Config,
    private readonly store: ListingStore,
  ) {
    this.reports = new ImportReports(config.dataDir);
  }

  /**
   * Returns whether this server knows the imports and removes silent sources, and got the lease.
   */
  @Cron(CronExpression.EVERY_HOUR, JOB_OPTIONS)
  async tick(now = Date.now()): Promise<boolean> {
    const { listingServiceUrl, feedExpiryDays, databaseUrl } = this.config;
    if (listingServiceUrl !== '' || feedExpiryDays === 0) return false;
    if (databaseUrl !== '' && this.reports.all().length === 0) return false;
    const schedule = { name: 'silent-sources', everyMs: HOUR_MS };
    return this.ticks.run(schedule, now, (mayGoOn) => this.work(now, mayGoOn));
  }

  private async work(now: number, mayGoOn: MayGoOn): Promise<number> {
    const { config, reports, store } = this;
    const days = config.feedExpiryDays;
    const stored = [...(await store.offersBySource()).keys()];
    const watched =
      config.databaseUrl === '' ? stored : stored.filter((source) => reports.reportOf(source));
    let removed = 0;
    for (const source of silentSources(watched, reports, days, now)) {
      if (!(await mayGoOn())) break;
      const removal = removalOfSilent(reports, days, now);
      const { offers, inUse } = await removeSources(store, config, [source], removal);
      for (const [name, count] of offers) {
        this.logger.warn({ msg: 'cars of a silent source removed', source: name, count, days });
        removed += count;
      }
      for (const { message } of inUse) this.logger.warn(message);
    }
    return removed;
  }
}
