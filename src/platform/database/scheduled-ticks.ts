import { randomUUIDv7 } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { isDatabaseUnavailable } from './database-unavailable.js';
import { Database } from './database.js';
import type { ScheduledJobRow } from './tables.js';

/** Duration of a lease; `keep` extends it. */
export const LEASE_MS = 60_000;

/**
 * Maximum clock difference between servers. Leases and ticks further ahead come from a wrong clock
 * and are ignored.
 */
const CLOCKS_DIFFER_MS = 5 * 60_000;
const CLOCKS_DIFFER_TICKS = 5;

/** Values of `leaseUntil` for a finished tick and for a failed one. */
const [DONE, GIVEN_BACK] = [0, 1];

/**
 * Cron options of every job. All servers have the same ticks, whatever their time zones. A job
 * skips ticks while it runs.
 */
export const JOB_OPTIONS = { timeZone: 'UTC', waitForCompletion: true } as const;

/** A job's unique name, and its interval. */
export interface Schedule {
  readonly name: string;
  readonly everyMs: number;
}

/** Whether the work may continue. Call it regularly, because it extends the lease. */
export type MayGoOn = () => Promise<boolean>;

/** Does the work of a tick. Returns the number of handled items, for the log. */
export type Work = (mayGoOn: MayGoOn) => Promise<number>;

/** A server's lease of a tick. */
export interface HeldTick {
  readonly name: string;
  readonly holder: string;
}

/**
 * Leases for jobs that several servers run on the same schedule. Ticks are increasing numbers. Each
 * tick belongs to one server; if its lease expires, the next server that asks takes it.
 */
@Injectable()
export class ScheduledTicks implements BeforeApplicationShutdown {
  private readonly running = new Set<Promise<boolean>>();
  private isStopped = false;

  constructor(private readonly database: Database) {}

  /**
   * Does the work of the tick at `now`, if this server gets its lease. Returns whether it did.
   * Logs a failure; the next tick continues.
   */
  async run(schedule: Schedule, now: number, work: Work): Promise<boolean> {
    if (this.isStopped) return false;
    const running = this.runOnce(schedule, now, work);
    this.running.add(running);
    try {
      return await running;
    } catch (error) {
      // An unavailable database is reported by its health check.
      if (!isDatabaseUnavailable(error))
        loggerOf(schedule).error({ msg: 'failed', error: String(error) });
      return false;
    } finally {
      this.running.delete(running);
    }
  }

  /** Waits for running jobs, which end at their next `MayGoOn`. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    await Promise.allSettled(this.running);
  }

  /** Takes the lease. Undefined if the tick is done, or another server has the lease. */
  async begin(name: string, tick: number, now: number): Promise<HeldTick | undefined> {
    return this.database.change(`job:${name}`, async (change) => {
      const row = await change
        .selectFrom('scheduledJob')
        .selectAll()
        .where('name', '=', name)
        .executeTakeFirst();
      if (row && (isHeld(row, now) || isOver(row, tick))) return undefined;
      const holder = randomUUIDv7();
      const taken = { tick, holder, leaseUntil: now + LEASE_MS };
      await change
        .insertInto('scheduledJob')
        .values({ name, ...taken })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(taken))
        .execute();
      return { name, holder };
    });
  }

  /** Extends the lease. False if it has expired, so that another server may have it. */
  async keep({ name, holder }: HeldTick, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.database.reading
      .updateTable('scheduledJob')
      .set({ leaseUntil: now + LEASE_MS })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .where('leaseUntil', '>', now)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /** Marks the tick as done. */
  async end(held: HeldTick): Promise<void> {
    await this.leaseUntil(held, DONE);
  }

  /** Marks the tick as failed: the next server that asks may take it. */
  async release(held: HeldTick): Promise<void> {
    await this.leaseUntil(held, GIVEN_BACK);
  }

  private async runOnce(schedule: Schedule, now: number, work: Work): Promise<boolean> {
    const { name, everyMs } = schedule;
    const held = await this.begin(name, Math.floor(now / everyMs), now);
    if (!held) return false;
    const beganAt = performance.now();
    let count: number;
    try {
      count = await work(
        async () =>
          !this.isStopped && (await this.keep(held, Math.ceil(now + performance.now() - beganAt))),
      );
    } catch (error) {
      await this.release(held).catch(() => undefined);
      throw error;
    }
    await this.end(held);
    const ms = Math.round(performance.now() - beganAt);
    loggerOf(schedule).debug({ msg: 'done', count, ms });
    return true;
  }

  private async leaseUntil({ name, holder }: HeldTick, leaseUntil: number): Promise<void> {
    await this.database.reading
      .updateTable('scheduledJob')
      .set({ leaseUntil })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute();
  }
}

function loggerOf({ name }: Schedule): Logger {
  return new Logger(`Job ${name}`);
}

function isHeld({ leaseUntil }: ScheduledJobRow, now: number): boolean {
  return leaseUntil > now && leaseUntil <= now + LEASE_MS + CLOCKS_DIFFER_MS;
}

/** Whether the tick is done, or a later one was begun. */
function isOver(row: ScheduledJobRow, tick: number): boolean {
  const isLater = row.tick > tick && row.tick <= tick + CLOCKS_DIFFER_TICKS;
  return isLater || (row.tick === tick && row.leaseUntil === DONE);
}
