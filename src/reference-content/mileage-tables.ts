import { setImmediate as giveWay, setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.js';
import { ListingStore } from '../inventory/listing-store.js';
import { MILEAGE_BOUNDS, MileageTable } from './mileage-table.js';

/** A million cars take about two seconds to add up: that is done once the start is over, before anybody asks. */
const FIRST_READING_AFTER_MS = 5_000;

/** How long a caller waits for what has changed; the answer is the last table then. */
const MAX_WAIT_MS = 50;

/** Rest after a reading, in times of what it took: a store that changes every second is not read all the time. */
const REST = 10;

/**
 * The mileages of all cars in the store here. After a change the table is added up anew beside the work of the server; a store of some ten
 * thousand cars is read while the caller waits, a large one shows its last table meanwhile.
 */
@Injectable()
export class MileageTables implements OnApplicationBootstrap, OnApplicationShutdown {
  private last: MileageTable | undefined;
  private reading: Promise<MileageTable> | undefined;
  private restsUntil = 0;
  private isStopped = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: ListingStore,
    private readonly catalogue: Catalogue,
  ) {}

  onApplicationBootstrap(): void {
    // What fails here fails again for the one who asks, and is told.
    this.timer = setTimeout(() => void this.current().catch(() => undefined), FIRST_READING_AFTER_MS).unref();
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** All of them as they are, or were just now. */
  async current(): Promise<MileageTable> {
    const { last } = this;
    if (last && (last.revision === (await this.store.revision()) || (!this.reading && performance.now() < this.restsUntil))) return last;
    this.reading ??= this.read().finally(() => (this.reading = undefined));
    if (!last) return this.reading;
    return Promise.race([this.reading.catch(() => last), sleep(MAX_WAIT_MS, last, { ref: false })]);
  }

  private async read(): Promise<MileageTable> {
    const startedAt = performance.now();
    const table = new MileageTable(await this.store.revision());
    for (const { makeCode, code } of this.catalogue.models) {
      if (this.isStopped) throw new Error('The server is shutting down.');
      table.add(code, await this.store.mileageSums(makeCode, code, MILEAGE_BOUNDS));
      await giveWay();
    }
    this.last = table;
    const endedAt = performance.now();
    this.restsUntil = endedAt + REST * (endedAt - startedAt);
    return table;
  }
}
