import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { Agent, request } from 'undici';
import { Config } from '../platform/config/config.js';
import { Database } from '../platform/database/database.js';
import { isDatabaseUnavailable } from '../platform/database/database-unavailable.js';
import { withFileLock } from '../platform/database/file-lock.js';
import type { SourceStatus } from '../inventory/sources/source-states.js';
import { MAIL_KIND } from '../platform/mail/mailer.js';
import type { OutgoingMail } from '../platform/mail/outgoing-mail.js';
import { Delivery } from '../platform/outbox/delivery.js';
import { Outbox } from '../platform/outbox/outbox.js';
import type { OutgoingMessage, TakenMessage } from '../platform/outbox/outbox.js';
import { SendFailure } from '../platform/outbox/send-failure.js';
import { FeedHealth } from './feed-health.js';
import { conditionOf, noticeOf } from './feed-notice.js';
import type { FeedChange, FeedCondition } from './feed-notice.js';

/** Outbox kind of notices to `FEED_NOTICES_URL`. */
const NOTICE_KIND = 'feedNotice';
const ANSWER_TIMEOUT_MS = 10_000;
/** A later notice has the current state; an old one would only confuse. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
const MAX_LEFT_BYTES = 16_384;

/**
 * Notifies the operator about feeds that need attention and those that have recovered: once per
 * change, by mail and webhook. The reported state is in a locked file of the data folder, because
 * several servers may share the folder.
 */
@Injectable()
export class FeedNotices implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Feeds');
  private readonly agent = new Agent();
  private looking: Promise<void> | undefined;

  constructor(
    private readonly config: Config,
    private readonly feeds: FeedHealth,
    private readonly database: Database,
    private readonly outbox: Outbox,
    delivery: Delivery,
  ) {
    delivery.registerSender(NOTICE_KIND, (message) => this.post(message), {
      close: () => this.agent.destroy(),
    });
  }

  /** Checks every minute if there is a recipient. Checks never overlap. */
  @Cron(CronExpression.EVERY_MINUTE)
  async lookAtFeeds(): Promise<void> {
    const { feedNoticesTo, feedNoticesUrl } = this.config;
    if (feedNoticesTo === '' && feedNoticesUrl === '') return;
    this.looking ??= this.look().finally(() => (this.looking = undefined));
    await this.looking;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.looking;
  }

  /** Reports changes since the last call on any server. An unreadable manifest changes nothing. */
  async tell(now: number): Promise<void> {
    const statuses = this.feeds.statuses();
    if (!statuses) return;
    const { dataDir } = this.config;
    const tellOnce = async () => {
      const told = toldIn(this.path);
      const changes = changesSince(told, statuses);
      if (changes.length > 0) await this.send(changes, now);
      const current = Object.fromEntries(
        statuses.map((status) => [status.name, conditionOf(status)]),
      );
      if (JSON.stringify(current) !== JSON.stringify(told)) this.save(current);
    };
    await withFileLock(join(dataDir, 'feed-notices.lock'), tellOnce, () => undefined);
  }

  private get path(): string {
    return join(this.config.dataDir, 'feed-notices.json');
  }

  private async look(): Promise<void> {
    try {
      await this.tell(Date.now());
    } catch (error) {
      // The next check continues. An unavailable database is reported by its health check.
      if (!isDatabaseUnavailable(error))
        this.logger.error({ msg: 'notices of feeds failed', error: String(error) });
    }
  }

  private async send(changes: readonly FeedChange[], now: number): Promise<void> {
    const { feedNoticesTo: to, feedNoticesUrl } = this.config;
    const { subject, text } = noticeOf(changes);
    const mail: OutgoingMail = { ownerId: to, fromName: 'Forecourt', to, subject, text };
    const messages: OutgoingMessage[] = [
      ...(to === ''
        ? []
        : [{ kind: MAIL_KIND, ownerId: to, body: mail, expiresAt: now + KEPT_MS }]),
      ...(feedNoticesUrl === ''
        ? []
        : [
            {
              kind: NOTICE_KIND,
              ownerId: NOTICE_KIND,
              body: { text, at: now, changes },
              expiresAt: now + KEPT_MS,
            },
          ]),
    ];
    await this.database.change(undefined, (change) => this.outbox.addAll(change, messages, now));
    this.logger.log({
      msg: 'notified the operator about feeds',
      feeds: changes.map(({ source }) => source),
    });
  }

  private save(conditions: Readonly<Record<string, FeedCondition>>): void {
    writeFileSync(`${this.path}.new`, JSON.stringify(conditions), { flush: true });
    renameSync(`${this.path}.new`, this.path);
  }

  /** Any address, because the operator chose it. A repeated message has the same id. */
  private async post({ id, body }: TakenMessage): Promise<void> {
    const { feedNoticesUrl } = this.config;
    if (feedNoticesUrl === '') return;
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const headers = { 'content-type': 'application/json', 'x-forecourt-message': id };
    const options = {
      method: 'POST',
      dispatcher: this.agent,
      signal,
      headers,
      body: JSON.stringify(body),
    } as const;
    const { statusCode, body: answer } = await request(feedNoticesUrl, options);
    await answer.dump({ limit: MAX_LEFT_BYTES, signal });
    if (statusCode < 200 || statusCode > 299) throw new SendFailure(`answered ${statusCode}`);
  }
}

function changesSince(
  told: Readonly<Record<string, string>>,
  statuses: readonly SourceStatus[],
): FeedChange[] {
  return statuses.flatMap((status) => {
    const condition = conditionOf(status);
    const before = told[status.name] ?? 'well';
    return condition === before ? [] : [{ source: status.name, condition, ...reasonOf(status) }];
  });
}

function reasonOf({ report }: SourceStatus): Pick<FeedChange, 'reason'> {
  const failure = report?.fetchFailure ?? report?.failure;
  return failure ? { reason: failure.message } : {};
}

/** If the file is missing or damaged, feeds that need attention are reported again. */
function toldIn(path: string): Readonly<Record<string, string>> {
  try {
    const told: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof told === 'object' && told !== null ? (told as Record<string, string>) : {};
  } catch {
    return {};
  }
}
