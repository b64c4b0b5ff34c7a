import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Catalog } from '../../catalog/catalog.js';
import { MarketAreas } from '../../catalog/places/market-areas.js';
import { Places } from '../../catalog/places/places.js';
import { batchesOf } from '../batches.js';
import type { ListingStore, Offer } from '../listing-store.js';
import { rateDeals } from '../rate-deals.js';
import { CarSupply } from './car-supply.js';
import { makeDealers } from './dealers.js';
import { DEMO_SOURCE, DealerChoice, makeDemoOffer } from './demo-cars.js';
import { EquipmentMaker } from './equipment.js';
import { makePrivateSeller } from './private-sellers.js';
import { SellerPlaces } from './seller-places.js';

/** Options of `npm run inventory:demo`. */
export interface DemoOptions {
  /** Number of cars, up to one million. */
  count: number;
  /** The same seed gives the same inventory on every machine. */
  seed: number;
  /** Listing dates count back from this time, epoch milliseconds. Only they depend on it. */
  now?: number;
}

/** Result of a run, for its last line. */
export interface DemoResult {
  cars: number;
  /** Offers of an earlier demo that were removed. */
  removed: number;
  ratedCars: number;
}

/** Offers per transaction, each of which is flushed to disk. */
const OFFERS_PER_SAVE = 2_500;

/** Fills a store with invented, consistent cars from the catalog, and rates their prices. */
@Injectable()
export class DemoInventory {
  private knownSupply: CarSupply | undefined;

  constructor(
    private readonly catalog: Catalog,
    private readonly places: Places,
    private readonly marketAreas: MarketAreas,
  ) {}

  /**
   * Replaces an earlier demo in the store; other sources stay. `onProgress`: number of saved cars.
   */
  async fill(
    store: ListingStore,
    options: DemoOptions,
    onProgress: (done: number, total: number) => void = () => {},
  ): Promise<DemoResult> {
    let done = 0;
    for (const batch of batchesOf(this.offers(options), OFFERS_PER_SAVE)) {
      await store.saveOffers(batch);
      done += batch.length;
      onProgress(done, options.count);
      await yieldToEventLoop();
    }
    const removed = await store.removeOffers(DEMO_SOURCE, keys(options.count));
    const { cars: ratedCars } = await rateDeals(store);
    return { cars: done, removed, ratedCars };
  }

  *offers({ count, seed, now = Date.now() }: DemoOptions): Iterable<Offer> {
    const supply = (this.knownSupply ??= new CarSupply(this.catalog));
    const places = new SellerPlaces(this.places, this.marketAreas);
    const market = {
      supply,
      equipment: new EquipmentMaker(),
      dealers: new DealerChoice(makeDealers(supply, places, seed, count), supply),
      privateSeller: makePrivateSeller.bind(undefined, places),
      seed,
      now,
    };
    for (let carNumber = 1; carNumber <= count; carNumber++) yield makeDemoOffer(market, carNumber);
  }
}

function* keys(count: number): Iterable<string> {
  for (let carNumber = 1; carNumber <= count; carNumber++) yield String(carNumber);
}
