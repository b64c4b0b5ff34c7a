import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { AlertRun } from './alert-run.js';
import { ScheduledTicks } from './scheduled-ticks.js';
import { SubscriptionRequests } from './subscription-requests.js';

/** How often it is looked whether a subscription is due. */
export const TICK_MS = 60_000;

const JOB = 'alerts';

/** Every minute looks at all searches that are due to be followed up. Of several servers one does so at a time. */
@Injectable()
export class AlertsJob implements OnApplicationShutdown {
  private readonly logger = new Logger('Alerts');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;
  private isStopped = false;

  constructor(
    private readonly ticks: ScheduledTicks,
    private readonly requests: SubscriptionRequests,
    private readonly run: AlertRun,
  ) {}

  /** Works from now on, until the server ends. */
  start(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => void this.runAndPlan(), TICK_MS - (Date.now() % TICK_MS)).unref();
  }

  /** The work of the minute; answers whether it was this server's to do. */
  async tick(now = Date.now()): Promise<boolean> {
    const held = await this.ticks.begin(JOB, Math.floor(now / TICK_MS), now);
    if (!held) return false;
    const beganAt = performance.now();
    const mayGoOn = async () => !this.isStopped && (await this.ticks.keep(held, Math.ceil(now + performance.now() - beganAt)));
    await this.requests.forgetOld(now);
    const count = await this.run.lookAtDue(now, mayGoOn);
    await this.ticks.end(held);
    this.logger.debug({ msg: 'searches looked at', count, ms: Math.round(performance.now() - beganAt) });
    return true;
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async runAndPlan(): Promise<void> {
    this.running = this.tick().catch((error: unknown) => {
      // The next tick finds what is left; that the database is away is told by its part.
      if (!isDatabaseUnavailable(error)) this.logger.error({ msg: 'alerts failed', error: String(error) });
    });
    await this.running;
    this.start();
  }
}
