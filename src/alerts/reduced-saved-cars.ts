import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import type { SavedCarAlertRow } from '../platform/database/saved-tables.js';
import { batchesOf } from '../inventory/batches.js';
import type { Listing } from '../inventory/listing.js';
import { ListingStore } from '../inventory/listing-store.js';
import { isReduced } from './saved-car-changes.js';

const HOUR_MS = 3_600_000;

/** Reductions have the start time of their import, and become visible when it saves them. */
const LONGEST_IMPORT_MS = 2 * HOUR_MS;

/** Time span of the first run after a server start. The daily run covers older reductions. */
const FIRST_LOOK_BACK_MS = 24 * HOUR_MS;

/** Maximum number of reductions per run; the daily run covers the rest. */
const MAX_REDUCED = 100_000;
const CARS_AT_A_TIME = 500;
const ACCOUNTS_AT_A_TIME = 50;

/** An account with saved cars, and its email address. Browsers without an account have none. */
export type SavedCarAccount = SavedCarAlertRow & { readonly email: string };

/**
 * Finds accounts with saved cars whose price was reduced since the last run. Reads reduced cars
 * instead of all saved ones, and nothing while the store is unchanged. A remote store
 * (`LISTING_SERVICE_URL`) does not report reductions.
 */
@Injectable()
export class ReducedSavedCars {
  private lastLook: { readonly at: number; readonly revision: number } | undefined;

  constructor(
    private readonly database: Database,
    private readonly store: ListingStore,
  ) {}

  /**
   * In batches, without accounts that already know the price. If the caller stops early, the next
   * run yields the same cars again.
   */
  async *accounts(now: number): AsyncGenerator<readonly SavedCarAccount[]> {
    const revision = await this.store.revision();
    if (this.lastLook?.revision === revision) return;
    const since = Math.min(now, this.lastLook?.at ?? now - FIRST_LOOK_BACK_MS) - LONGEST_IMPORT_MS;
    for (const ids of batchesOf(
      await this.store.carsReducedSince(since, MAX_REDUCED),
      CARS_AT_A_TIME,
    )) {
      const cars = await this.store.currentCars(await this.savedAmong(ids));
      for (const { listing } of cars) if (isReduced(listing)) yield* this.accountsOf(listing);
    }
    this.lastLook = { at: now, revision };
  }

  private async savedAmong(ids: readonly string[]): Promise<string[]> {
    const { reading } = this.database;
    const rows = await reading
      .selectFrom('savedCar')
      .select('listingId')
      .distinct()
      .where('listingId', 'in', ids)
      .execute();
    return rows.map(({ listingId }) => listingId);
  }

  private async *accountsOf({
    id,
    priceDollars,
  }: Listing): AsyncGenerator<readonly SavedCarAccount[]> {
    for (let last = ''; ;) {
      const accounts = await this.database.reading
        .selectFrom('savedCar')
        .innerJoin('savedCarAlert', 'savedCarAlert.ownerId', 'savedCar.ownerId')
        .innerJoin('shopper', 'shopper.id', 'savedCar.ownerId')
        .selectAll('savedCarAlert')
        .select('shopper.email')
        .where('savedCar.listingId', '=', id)
        .where('savedCar.knownPriceDollars', '>', priceDollars)
        .where(({ eb, or }) =>
          or([
            eb('savedCar.pushedPriceDollars', 'is', null),
            eb('savedCar.pushedPriceDollars', '>', priceDollars),
          ]),
        )
        .where('savedCar.ownerId', '>', last)
        .orderBy('savedCar.ownerId')
        .limit(ACCOUNTS_AT_A_TIME)
        .execute();
      if (accounts.length > 0) yield accounts;
      if (accounts.length < ACCOUNTS_AT_A_TIME) return;
      last = accounts.at(-1)!.ownerId;
    }
  }
}
