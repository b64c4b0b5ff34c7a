import { randomUUIDv7 } from 'node:crypto';
import { Injectable } from '@nestjs/common';
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
export class ScheduledTicks {
  constructor(private readonly database: Database) {}

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

  private async leaseUntil({ name, holder }: HeldTick, leaseUntil: number): Promise<void> {
    await this.database.reading
      .updateTable('scheduledJob')
      .set({ leaseUntil })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .execute();
  }
}

function isHeld({ leaseUntil }: ScheduledJobRow, now: number): boolean {
  return leaseUntil > now && leaseUntil <= now + LEASE_MS + CLOCKS_DIFFER_MS;
}

/** Whether the tick is done, or a later one was begun. */
function isOver(row: ScheduledJobRow, tick: number): boolean {
  const isLater = row.tick > tick && row.tick <= tick + CLOCKS_DIFFER_TICKS;
  return isLater || (row.tick === tick && row.leaseUntil === DONE);
}
