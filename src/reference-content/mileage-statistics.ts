import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ListingStore } from '../inventory/listing-store.js';
import { MileageTable } from './mileage-table.js';

/** Cars read between two breaths, so that nobody else waits. */
const CARS_AT_ONCE = 2_000;

/** The mileages of all cars for sale, read once per state of the store. */
@Injectable()
export class MileageStatistics {
  private current: { readonly revision: number; readonly table: Promise<MileageTable> } | undefined;

  constructor(private readonly store: ListingStore) {}

  table(): Promise<MileageTable> {
    const revision = this.store.revision();
    if (this.current?.revision !== revision) this.current = { revision, table: this.read() };
    return this.current.table;
  }

  private async read(): Promise<MileageTable> {
    try {
      const table = new MileageTable();
      let cars = 0;
      for (const car of this.store.comparableCars()) {
        table.add(car);
        if (++cars % CARS_AT_ONCE === 0) await setImmediate();
      }
      return table;
    } catch (error) {
      this.current = undefined;
      throw error;
    }
  }
}
