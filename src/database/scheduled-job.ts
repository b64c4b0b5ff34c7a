import { Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { isDatabaseUnavailable } from './database-unavailable.js';
import type { ScheduledTicks } from './scheduled-ticks.js';

/** What a job is: its name among all, and how often it is done. */
export interface Schedule {
  readonly name: string;
  readonly everyMs: number;
}

/** Whether a job's work may go on; to be asked now and then, which also says that this server is at it. */
export type MayGoOn = () => Promise<boolean>;

/** Work that is done at set times, each time by one of several servers. */
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

  /** What is to be done at `now`; answers how many things were. */
  protected abstract work(now: number, mayGoOn: MayGoOn): Promise<number>;

  /** Works from now on, until the server ends. */
  start(): void {
    if (this.isStopped) return;
    const { everyMs } = this.schedule;
    this.timer = setTimeout(() => void this.runAndPlan(), everyMs - (Date.now() % everyMs)).unref();
  }

  /** The work that is due; answers whether it was this server's to do. */
  async tick(now = Date.now()): Promise<boolean> {
    const { name, everyMs } = this.schedule;
    const held = await this.ticks.begin(name, Math.floor(now / everyMs), now);
    if (!held) return false;
    const beganAt = performance.now();
    const mayGoOn = async () => !this.isStopped && (await this.ticks.keep(held, Math.ceil(now + performance.now() - beganAt)));
    let count: number;
    try {
      count = await this.work(now, mayGoOn);
    } catch (error) {
      await this.ticks.giveBack(held).catch(() => undefined);
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
      // The next tick finds what is left; that the database is away is told by its part.
      if (!isDatabaseUnavailable(error)) this.logger.error({ msg: 'failed', error: String(error) });
    });
    await this.running;
    this.start();
  }
}
