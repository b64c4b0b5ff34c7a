import { isDatabaseUnavailable } from '../platform/database/database-unavailable.js';
import { LockTimeout } from '../platform/database/write-lock.js';
import type { ListingStore, Offer } from '../inventory/listing-store.js';
import { rateDeals } from '../inventory/rate-deals.js';
import type { LapsedOfferRecord, RemovedCarRecord } from '../inventory/store-records.js';
import { BackupProblem } from './backup-format.js';
import type { BackupRows } from './backup-format.js';

/**
 * A restore that failed while cars were written: shoppers' data is unchanged, some cars were
 * replaced.
 */
export class CarsCutShort extends BackupProblem {
  constructor(cause: unknown) {
    const { message } = cause as Error;
    super(
      `${/[.!?]$/.test(message) ? message : `${message}.`} Shopper data is unchanged, but only some of the cars were restored. ` +
        'Run the restore again with --replace before you start a server.',
      { cause },
    );
  }
}

/** Replaces the cars of a store, batch by batch; each batch is durable. */
export class CarsRestore {
  /** Whether the store was changed. */
  hasBegun = false;

  #store: ListingStore | undefined;

  /** @param openStore called when there are cars, because opening a store creates it */
  constructor(private readonly openStore: () => ListingStore) {}

  /** @throws BackupProblem if the store has cars */
  async rejectCars(): Promise<void> {
    const there = Object.entries(await this.#opened().records.counts()).filter(
      ([, count]) => count > 0,
    );
    if (there.length === 0) return;
    const what = there.map(([name, count]) => `${name} ${count}`).join(', ');
    throw new BackupProblem(
      `The store already has cars (${what}). Restore into an empty store, or use --replace to delete them.`,
    );
  }

  /** Deletes all cars. Marks the store as used, so that an empty one does not get demo cars. */
  async begin(): Promise<void> {
    const { records } = this.#opened();
    this.hasBegun = true;
    await records.clear();
  }

  async take({ table, rows }: BackupRows): Promise<void> {
    if (!this.hasBegun) await this.begin();
    try {
      await this.#save(table, rows);
    } catch (error) {
      if (isDatabaseUnavailable(error) || error instanceof LockTimeout) throw error;
      throw new BackupProblem(
        `A row of the table "${table}" cannot be restored: ${(error as Error).message}.`,
      );
    }
  }

  /** Rates the prices of the restored cars. */
  async end(): Promise<void> {
    await rateDeals(this.#opened());
  }

  async close(): Promise<void> {
    await this.#store?.close();
  }

  #opened(): ListingStore {
    return (this.#store ??= this.openStore());
  }

  async #save(table: string, rows: readonly unknown[]): Promise<void> {
    const store = this.#opened();
    switch (table) {
      case 'offer':
        await store.saveOffers(rows as readonly Offer[]);
        break;
      case 'dealRating':
        // In backups of earlier releases. Prices are rated when all cars are restored.
        break;
      case 'removedCar':
        await store.records.saveRemovedCars(rows as readonly RemovedCarRecord[]);
        break;
      case 'lapsedOffer':
        await store.records.saveLapsedOffers(rows as readonly LapsedOfferRecord[]);
        break;
      default:
        throw new Error('its kind is unknown');
    }
  }
}
