import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Timeout } from '@nestjs/schedule';
import { Catalog } from '../catalog/catalog.js';
import { ListingStore } from '../inventory/listing-store.js';
import { MILEAGE_BOUNDS } from './mileage-statistics.js';
import { MileageTable } from './mileage-table.js';

/**
 * Reading a million cars takes about two seconds, so it happens after startup and before the first
 * call.
 */
const FIRST_READING_AFTER_MS = 5_000;

/** How long a caller waits for a new table. After that, it gets the last one. */
const MAX_WAIT_MS = 50;

/**
 * Pause after reading, as a multiple of its duration, so that a store that changes every second is
 * not read constantly.
 */
const REST = 10;

/**
 * Mileage table of the local store, read again in the background after changes. With some ten
 * thousand cars callers wait for the new table; with more they get the last one in the meantime.
 */
@Injectable()
export class MileageTables implements OnApplicationShutdown {
  private last: MileageTable | undefined;
  private reading: Promise<MileageTable> | undefined;
  private restsUntil = 0;
  private isStopped = false;

  constructor(
    private readonly store: ListingStore,
    private readonly catalog: Catalog,
  ) {}

  /** A failed read is repeated for the first caller, who gets the error. */
  @Timeout(FIRST_READING_AFTER_MS)
  async readFirst(): Promise<void> {
    await this.current().catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
  }

  /** The current table, or a slightly older one. */
  async current(): Promise<MileageTable> {
    const { last } = this;
    if (
      last &&
      (last.revision === (await this.store.revision()) ||
        (!this.reading && performance.now() < this.restsUntil))
    )
      return last;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    if (!last) return this.reading;
    return Promise.race([this.reading.catch(() => last), sleep(MAX_WAIT_MS, last, { ref: false })]);
  }

  private async read(): Promise<MileageTable> {
    const startedAt = performance.now();
    const table = new MileageTable(await this.store.revision());
    for (const { makeCode, code } of this.catalog.models) {
      if (this.isStopped) throw new Error('The server is shutting down.');
      table.add(code, await this.store.mileageSums(makeCode, code, MILEAGE_BOUNDS));
      await yieldToEventLoop();
    }
    this.last = table;
    const endedAt = performance.now();
    this.restsUntil = endedAt + REST * (endedAt - startedAt);
    return table;
  }
}
