import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { PersonalData } from '../accounts/personal-data.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { JOB_OPTIONS, ScheduledTicks } from '../platform/database/scheduled-ticks.js';
import type { MayGoOn } from '../platform/database/scheduled-ticks.js';
import { DeadLetters } from '../platform/outbox/dead-letters.js';
import { dropDeadLetters } from './dead-leads.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes personal data past its retention every hour, and old dead letters. */
@Injectable()
export class RetentionJob {
  constructor(
    private readonly ticks: ScheduledTicks,
    private readonly config: Config,
    private readonly database: Database,
    private readonly deadLetters: DeadLetters,
    private readonly personalData: PersonalData,
  ) {}

  /** Returns whether this server got the lease. */
  @Cron(CronExpression.EVERY_HOUR, JOB_OPTIONS)
  tick(now = Date.now()): Promise<boolean> {
    const schedule = { name: 'retention', everyMs: HOUR_MS };
    return this.ticks.run(schedule, now, (mayGoOn) => this.work(now, mayGoOn));
  }

  private async work(now: number, mayGoOn: MayGoOn): Promise<number> {
    const expired = await this.personalData.deleteExpired(now, mayGoOn);
    const old = await this.deadLetters.idsBefore(
      now - this.config.mailboxRetentionDays * DAY_MS,
      now,
    );
    return expired + (await dropDeadLetters(this.database, this.deadLetters, old));
  }
}
