import { setImmediate as giveWay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Catalogue } from '../../catalogue/catalogue.js';
import { MarketAreas } from '../../catalogue/market-areas.js';
import { Places } from '../../catalogue/places.js';
import { batchesOf } from '../batches.js';
import type { ListingStore, Offer } from '../listing-store.js';
import { rateDeals } from '../rate-deals.js';
import { CarSupply } from './car-supply.js';
import { makeDealers } from './dealers.js';
import { DEMO_SOURCE, DealerChoice, makeDemoOffer } from './demo-cars.js';
import { EquipmentMaker } from './equipment.js';
import { makePrivateSeller } from './private-sellers.js';
import { SellerPlaces } from './seller-places.js';

/** What to fill the store with; the options of `npm run inventory:demo`. */
export interface DemoOptions {
  /** Cars, up to a million. */
  count: number;
  /** Another seed, another inventory; the same seed, the same on every machine. */
  seed: number;
  /** What the listing dates count back from, epoch milliseconds; the only thing that is not the same at another time. */
  now?: number;
}

/** What a run has done, for its last line. */
export interface DemoResult {
  cars: number;
  /** Offers of an earlier demo that this one has not. */
  removed: number;
  ratedCars: number;
}

/** Offers saved in one transaction, which is flushed to disk once. */
const OFFERS_PER_SAVE = 2_500;

/** Fills a store with invented cars for sale that hang together, from the catalogue alone, and rates their prices. */
@Injectable()
export class DemoInventory {
  private knownSupply: CarSupply | undefined;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly places: Places,
    private readonly marketAreas: MarketAreas,
  ) {}

  /** `onProgress` is told how many cars are saved. An earlier demo in the store is replaced; other sources stay as they are. */
  async fill(store: ListingStore, options: DemoOptions, onProgress: (done: number, total: number) => void = () => {}): Promise<DemoResult> {
    let done = 0;
    for (const batch of batchesOf(this.offers(options), OFFERS_PER_SAVE)) {
      await store.saveOffers(batch);
      done += batch.length;
      onProgress(done, options.count);
      await giveWay();
    }
    const removed = await store.removeOffers(DEMO_SOURCE, keys(options.count));
    const { cars: ratedCars } = await rateDeals(store);
    return { cars: done, removed, ratedCars };
  }

  /** The demo's offers one after the other; one a car. */
  *offers({ count, seed, now = Date.now() }: DemoOptions): Iterable<Offer> {
    const supply = (this.knownSupply ??= new CarSupply(this.catalogue));
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
