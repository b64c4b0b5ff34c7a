import { Injectable } from '@nestjs/common';
import { BrowsingHistory } from '../browsing-history/browsing-history.js';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { ScheduledJob } from '../database/scheduled-job.js';
import type { MayGoOn } from '../database/scheduled-job.js';
import { ScheduledTicks } from '../database/scheduled-ticks.js';
import { Mailbox } from '../mail/mailbox.js';
import { Outbox } from '../outbox/outbox.js';
import { dropDeadLetters } from './dead-leads.js';
import { forgetCounted } from './lead-limits.js';
import { ListingReports } from './listing-reports.js';
import { SentLeads } from './sent-leads.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Deletes data past its retention every hour: leads, reports, undeliverable mails and browsing history. */
@Injectable()
export class RetentionJob extends ScheduledJob {
  constructor(
    ticks: ScheduledTicks,
    private readonly config: Config,
    private readonly database: Database,
    private readonly sent: SentLeads,
    private readonly reports: ListingReports,
    private readonly mailbox: Mailbox,
    private readonly outbox: Outbox,
    private readonly history: BrowsingHistory,
  ) {
    super(ticks, { name: 'retention', everyMs: HOUR_MS });
  }

  protected async work(now: number, mayGoOn: MayGoOn): Promise<number> {
    const { leadRetentionDays, mailboxRetentionDays } = this.config;
    const [leads, mails] = [leadRetentionDays, mailboxRetentionDays].map((days) => now - days * DAY_MS) as [number, number];
    const counts = [
      await this.sent.forgetBefore(leads, mayGoOn),
      await forgetCounted(this.database.reading, now),
      await this.reports.forgetBefore(leads),
      await this.mailbox.forgetBefore(mails),
      await this.history.forgetExpired(now),
      await dropDeadLetters(this.database, this.outbox, await this.outbox.oldDeadLetters(mails, now)),
    ];
    return counts.reduce((sum, count) => sum + count);
  }
}
