import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { SavedCarAlertRow } from '../database/tables.js';
import { batchesOf } from '../inventory/batches.js';
import type { Listing } from '../inventory/listing.js';
import { ListingStore } from '../inventory/listing-store.js';
import { isReduced } from './saved-car-changes.js';

const HOUR_MS = 3_600_000;
/** Reductions have the time at which their import began, and are seen when it saves them. */
const LONGEST_IMPORT_MS = 2 * HOUR_MS;
/** What a server that starts looks back to; the daily look sees what is older. */
const FIRST_LOOK_BACK_MS = 24 * HOUR_MS;
/** Reductions read at a look; the daily look sees those beyond. */
const MAX_REDUCED = 100_000;
const CARS_AT_A_TIME = 500;
const ACCOUNTS_AT_A_TIME = 50;

/** An account that saved cars, with its address. Browsers without an account have none. */
export type SavedCarAccount = SavedCarAlertRow & { readonly email: string };

/**
 * Finds the accounts that saved a car whose price was reduced since the last look. It reads the cars that were reduced, not those that
 * were saved, and nothing while the store is unchanged. A store elsewhere (`LISTING_SERVICE_URL`) does not tell what was reduced.
 */
@Injectable()
export class ReducedSavedCars {
  private lastLook: { readonly at: number; readonly revision: number } | undefined;

  constructor(
    private readonly database: Database,
    private readonly store: ListingStore,
  ) {}

  /** Some accounts at a time, without those that know of the price. Who leaves before the end is given the same cars again. */
  async *accounts(now: number): AsyncGenerator<readonly SavedCarAccount[]> {
    const revision = await this.store.revision();
    if (this.lastLook?.revision === revision) return;
    const since = Math.min(now, this.lastLook?.at ?? now - FIRST_LOOK_BACK_MS) - LONGEST_IMPORT_MS;
    for (const ids of batchesOf(await this.store.carsReducedSince(since, MAX_REDUCED), CARS_AT_A_TIME)) {
      const cars = await this.store.currentCars(await this.savedAmong(ids));
      for (const { listing } of cars) if (isReduced(listing)) yield* this.accountsOf(listing);
    }
    this.lastLook = { at: now, revision };
  }

  private async savedAmong(ids: readonly string[]): Promise<string[]> {
    const { reading } = this.database;
    const rows = await reading.selectFrom('savedCar').select('listingId').distinct().where('listingId', 'in', ids).execute();
    return rows.map(({ listingId }) => listingId);
  }

  private async *accountsOf({ id, priceDollars }: Listing): AsyncGenerator<readonly SavedCarAccount[]> {
    for (let last = ''; ;) {
      const accounts = await this.database.reading
        .selectFrom('savedCar')
        .innerJoin('savedCarAlert', 'savedCarAlert.ownerId', 'savedCar.ownerId')
        .innerJoin('shopper', 'shopper.id', 'savedCar.ownerId')
        .selectAll('savedCarAlert')
        .select('shopper.email')
        .where('savedCar.listingId', '=', id)
        .where('savedCar.knownPriceDollars', '>', priceDollars)
        .where(({ eb, or }) => or([eb('savedCar.pushedPriceDollars', 'is', null), eb('savedCar.pushedPriceDollars', '>', priceDollars)]))
        .where('savedCar.ownerId', '>', last)
        .orderBy('savedCar.ownerId')
        .limit(ACCOUNTS_AT_A_TIME)
        .execute();
      if (accounts.length === 0) return;
      yield accounts;
      last = accounts.at(-1)!.ownerId;
    }
  }
}
