import { Injectable } from '@nestjs/common';
import { PersonalData } from '../accounts/personal-data.js';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { ScheduledJob } from '../platform/database/scheduled-job.js';
import type { MayGoOn } from '../platform/database/scheduled-job.js';
import { ScheduledTicks } from '../platform/database/scheduled-ticks.js';
import { DeadLetters } from '../platform/outbox/dead-letters.js';
import { dropDeadLetters } from './dead-leads.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes personal data past its retention every hour, and old dead letters. */
@Injectable()
export class RetentionJob extends ScheduledJob {
  constructor(
    ticks: ScheduledTicks,
    private readonly config: Config,
    private readonly database: Database,
    private readonly deadLetters: DeadLetters,
    private readonly personalData: PersonalData,
  ) {
    super(ticks, { name: 'retention', everyMs: HOUR_MS });
  }

  protected async work(now: number, mayGoOn: MayGoOn): Promise<number> {
    const expired = await this.personalData.deleteExpired(now, mayGoOn);
    const old = await this.deadLetters.idsBefore(
      now - this.config.mailboxRetentionDays * DAY_MS,
      now,
    );
    return expired + (await dropDeadLetters(this.database, this.deadLetters, old));
  }
}
