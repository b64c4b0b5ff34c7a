import { Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { isDatabaseUnavailable } from './database-unavailable.js';
import type { ScheduledTicks } from './scheduled-ticks.js';

/** A job's unique name, and its interval. */
export interface Schedule {
  readonly name: string;
  readonly everyMs: number;
}

/** Whether the work may continue. Call it regularly, because it extends the lease. */
export type MayGoOn = () => Promise<boolean>;

/** A job that runs at fixed times, each time on one of several servers. */
export abstract class ScheduledJob implements OnApplicationShutdown {
  protected readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;
  private isStopped = false;

  constructor(
    private readonly ticks: ScheduledTicks,
    private readonly schedule: Schedule,
  ) {
    this.logger = new Logger(`Job ${schedule.name}`);
  }

  /** Does the work due at `now`. Returns the number of handled items, for the log. */
  protected abstract work(now: number, mayGoOn: MayGoOn): Promise<number>;

  /** Schedules the job until shutdown. */
  start(): void {
    if (this.isStopped) return;
    const { everyMs } = this.schedule;
    this.timer = setTimeout(() => void this.runAndPlan(), everyMs - (Date.now() % everyMs)).unref();
  }

  /** Runs the job if this server gets the lease. Returns whether it did. */
  async tick(now = Date.now()): Promise<boolean> {
    const { name, everyMs } = this.schedule;
    const held = await this.ticks.begin(name, Math.floor(now / everyMs), now);
    if (!held) return false;
    const beganAt = performance.now();
    const mayGoOn = async () =>
      !this.isStopped &&
      (await this.ticks.keep(held, Math.ceil(now + performance.now() - beganAt)));
    let count: number;
    try {
      count = await this.work(now, mayGoOn);
    } catch (error) {
      await this.ticks.release(held).catch(() => undefined);
      throw error;
    }
    await this.ticks.end(held);
    this.logger.debug({ msg: 'done', count, ms: Math.round(performance.now() - beganAt) });
    return true;
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private async runAndPlan(): Promise<void> {
    this.running = this.tick().catch((error: unknown) => {
      // The next tick continues. An unavailable database is reported by its health check.
      if (!isDatabaseUnavailable(error)) this.logger.error({ msg: 'failed', error: String(error) });
    });
    await this.running;
    this.start();
  }
}
