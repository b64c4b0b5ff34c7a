import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { LockPatience } from '../../platform/database/write-lock.js';
import { INVENTORY_FILE_NAME, InventoryFile } from './inventory-file.js';
import {
  CARS_BY_ID,
  CARS_BY_VIN,
  CARS_REDUCED_AFTER,
  CHANGED_SINCE,
  IDS_BY_CODE_START,
  IDS_BY_STOCK_NUMBER,
  KNOWN_LAPSED,
  KNOWN_OFFERS,
  LISTED_SINCE,
  OFFERS_BY_SOURCE,
  OFFERS_OF_CAR,
  REMOVED_CAR,
  REVISION_OF_STATE,
  SOURCE_KEYS,
  STORE_MOMENT,
  type StoreMoment,
  UNRATED_MODELS,
  mileageSumsQuery,
} from './inventory-queries.js';
import { EmbeddedPhotoChecks } from './embedded-photo-checks.js';
import { EmbeddedStoreRecords } from './embedded-store-records.js';
import type { ListedCar } from '../listing.js';
import { KEYS_PER_BATCH, ListingStore } from '../listing-store.js';
import { MAX_CARS_OF_STOCK_NUMBER } from '../cars.js';
import type { RemovedCar } from '../cars.js';
import type {
  KnownOffer,
  MarketChanges,
  MileageBounds,
  MileageSum,
  ModelPrices,
  Offer,
  OfferOutcome,
  StoreChanges,
  StoredModel,
  WrittenOffer,
} from '../listing-store.js';
import { writtenOffers } from '../offer-documents.js';
import { carOf, knownLapsed, knownOfferOf, listedCar, numericIds } from '../offer-rows.js';
import type { CarAndOwnerRow, KnownOfferRow, LapsedOfferRow } from '../offer-rows.js';
import { FirstLoad } from './first-load.js';
import { MarketWriter } from './market-writer.js';
import { OfferWriter } from './offer-writer.js';
import { REDUCTION_MS } from '../price-history.js';
import { MAX_CARS_OF_A_PAGE, MAX_CHANGED, RecentCars } from '../recent-cars.js';
import { SharedOwners } from '../shared-owners.js';
import { carsOf } from './snapshot-streams.js';

/** A stream of all cars yields to the event loop after this many. */
const CARS_PER_TURN = 500;

type MileageRow = Omit<MileageSum, 'countsBelow'> & { countsBelow: string };
type ChangesRow = { revision: number; state: string; loggedFrom: number; ids: string };

/**
 * Store of record in one SQLite file (write-ahead log, every commit flushed to disk). Any number of
 * processes may open it: readers never wait and see whole transactions, writers take turns.
 */
export class EmbeddedListingStore extends ListingStore {
  readonly restMs = 1;
  readonly records: EmbeddedStoreRecords;
  readonly photos: EmbeddedPhotoChecks;
  readonly #file: InventoryFile;
  readonly #writer: OfferWriter;
  readonly #markets: MarketWriter;
  readonly #firstLoad: FirstLoad;
  readonly #recent = new RecentCars();
  readonly #owners = new SharedOwners();

  /**
   * Opens `inventory.sqlite` in the data folder, and creates both if needed. @throws if the file is
   * from a newer version of the software
   */
  constructor(dataDir: string, patience?: LockPatience) {
    super();
    this.#file = new InventoryFile(join(dataDir, INVENTORY_FILE_NAME), patience);
    this.#writer = new OfferWriter(this.#file);
    this.#markets = new MarketWriter(this.#file);
    this.#firstLoad = new FirstLoad(this.#file);
    this.records = new EmbeddedStoreRecords(this.#file);
    this.photos = new EmbeddedPhotoChecks(this.#file);
  }

  override diskFault(): Error | undefined {
    return this.#file.diskFault;
  }

  async carsById(ids: readonly string[]): Promise<ListedCar[]> {
    const numbers = numericIds(ids);
    return numbers.length > MAX_CARS_OF_A_PAGE
      ? this.#carsOf(numbers)
      : this.#recentCarsOf(numbers);
  }

  async currentCars(ids: readonly string[]): Promise<ListedCar[]> {
    return this.#carsOf(numericIds(ids));
  }

  async offersOf(id: string): Promise<ListedCar[]> {
    return this.#file.all<CarAndOwnerRow>(OFFERS_OF_CAR, id).map(carOf);
  }

  async carsByVin(vins: readonly string[]): Promise<ListedCar[]> {
    return this.#file.all<CarAndOwnerRow>(CARS_BY_VIN, JSON.stringify(vins)).map(carOf);
  }

  async carsByStockNumber(stockNumber: string): Promise<ListedCar[]> {
    const rows = this.#file.all<{ listingId: number }>(
      IDS_BY_STOCK_NUMBER,
      stockNumber.toUpperCase(),
      MAX_CARS_OF_STOCK_NUMBER,
    );
    return this.carsById(rows.map(({ listingId }) => String(listingId)));
  }

  async carsByCodeStart(start: string, most: number): Promise<ListedCar[]> {
    const first = start.toUpperCase();
    if (first === '') return [];
    const rows = this.#file.all<{ listingId: number }>(
      IDS_BY_CODE_START,
      first,
      `${first}\uffff`,
      most,
    );
    return this.carsById(rows.map(({ listingId }) => String(listingId)));
  }

  async *allCars(): AsyncGenerator<ListedCar> {
    const snapshot = this.#file.openSnapshot();
    try {
      let read = 0;
      for (const car of carsOf(snapshot)) {
        yield car;
        if (++read % CARS_PER_TURN === 0) await yieldToEventLoop();
      }
    } finally {
      snapshot.close();
    }
  }

  async countCars(): Promise<number> {
    return this.#file.all<{ cars: number }>(
      'SELECT count(DISTINCT listing_id) AS cars FROM offer',
    )[0]!.cars;
  }

  async removedCar(id: string): Promise<RemovedCar | undefined> {
    return this.#file.all<RemovedCar>(REMOVED_CAR, id)[0];
  }

  async mileageSums(
    makeCode: string,
    modelCode: string,
    { above, below, limits }: MileageBounds,
  ): Promise<MileageSum[]> {
    const rows = this.#file.all<MileageRow>(
      mileageSumsQuery(limits.length),
      ...limits,
      makeCode,
      modelCode,
      above,
      below,
    );
    return rows.map((row) => ({ ...row, countsBelow: JSON.parse(row.countsBelow) as number[] }));
  }

  async knownOffers(source: string, sourceKeys: readonly string[]): Promise<KnownOffer[]> {
    if (this.#firstLoad.isRunning) return [];
    const keys = JSON.stringify(sourceKeys);
    return [
      ...this.#file.all<KnownOfferRow>(KNOWN_OFFERS, source, keys).map(knownOfferOf),
      ...this.#file.all<LapsedOfferRow>(KNOWN_LAPSED, source, keys).map(knownLapsed),
    ];
  }

  async listedSince(
    ids: readonly string[],
    lapsedAfter: number,
  ): Promise<ReadonlyMap<string, number>> {
    if (this.#firstLoad.isRunning) return new Map();
    const rows = this.#file.all<{ id: number; listedAt: number }>(
      LISTED_SINCE,
      JSON.stringify(numericIds(ids)),
      lapsedAfter,
    );
    return new Map(rows.map(({ id, listedAt }) => [String(id), listedAt]));
  }

  async offersBySource(): Promise<ReadonlyMap<string, number>> {
    const rows = this.#file.all<{ source: string; offers: number }>(OFFERS_BY_SOURCE);
    return new Map(rows.map(({ source, offers }) => [source, offers]));
  }

  async *sourceKeys(source: string): AsyncGenerator<readonly string[]> {
    for (let last = ''; ;) {
      const keys = this.#file
        .all<{ sourceKey: string }>(SOURCE_KEYS, source, last, KEYS_PER_BATCH)
        .map(({ sourceKey }) => sourceKey);
      if (keys.length === 0) return;
      yield keys;
      last = keys.at(-1)!;
    }
  }

  async saveOffers(offers: readonly Offer[]): Promise<OfferOutcome[]> {
    return this.#writer.save(writtenOffers(offers));
  }

  async saveWritten(offers: readonly WrittenOffer[]): Promise<OfferOutcome[]> {
    return this.#writer.save(offers);
  }

  override async *saveBatches(
    batches: AsyncIterable<readonly WrittenOffer[]>,
  ): AsyncGenerator<OfferOutcome[]> {
    yield* this.#firstLoad.tryToBegin() ? this.#firstLoad.run(batches) : super.saveBatches(batches);
  }

  async removeOffers(
    source: string,
    keptKeys: Iterable<string>,
    now = Date.now(),
  ): Promise<number> {
    return this.#writer.removeAllBut(source, keptKeys, now);
  }

  async endReductions(now: number): Promise<number> {
    for (let ended = 0; ;) {
      const { count, isDone } = this.#writer.endSomeReductions(now);
      ended += count;
      if (isDone) return ended;
      await yieldToEventLoop();
    }
  }

  async carsReducedSince(since: number, most: number): Promise<string[]> {
    const rows = this.#file.all<{ listingId: number }>(
      CARS_REDUCED_AFTER,
      since + REDUCTION_MS,
      most,
    );
    return rows.map(({ listingId }) => String(listingId));
  }

  async unratedModels(): Promise<StoredModel[]> {
    return this.#file.all<StoredModel>(UNRATED_MODELS);
  }

  async rateModels(
    models: readonly StoredModel[],
    rate: (prices: ModelPrices) => MarketChanges,
  ): Promise<number> {
    return this.#markets.rateModels(models, rate);
  }

  async revision(): Promise<number> {
    return this.#moment().revision;
  }

  async changedSince(since: number, most: number): Promise<StoreChanges | undefined> {
    const changes = this.#changedSince(since, most);
    return changes && { ...changes, ids: changes.ids.map(String) };
  }

  async state(): Promise<string> {
    return this.#moment().state;
  }

  async revisionOf(state: string): Promise<number | undefined> {
    return this.#file.all<{ revision: number }>(REVISION_OF_STATE, state)[0]?.revision;
  }

  async close(): Promise<void> {
    this.#file.close();
  }

  #carsOf(numbers: readonly number[]): ListedCar[] {
    return this.#file
      .all<CarAndOwnerRow>(CARS_BY_ID, JSON.stringify(numbers))
      .map((row) => listedCar(row, this.#owners.of(row.ownerDoc)));
  }

  /** Caches recent cars, because reading and parsing their documents takes most of the time. */
  #recentCarsOf(numbers: readonly number[]): ListedCar[] {
    const { revision, ratedAt } = this.#moment();
    const before = this.#recent.revision;
    if (revision !== before) {
      // A changed market changes the expected prices of cars that are not logged.
      this.#recent.follow(
        revision,
        ratedAt > before ? undefined : this.#changedSince(before, MAX_CHANGED)?.ids,
      );
    }
    const cars = new Map(numbers.map((number) => [number, this.#recent.get(number)]));
    const unread = [...cars.keys()].filter((number) => cars.get(number) === undefined);
    for (const car of unread.length > 0 ? this.#carsOf(unread) : []) {
      this.#recent.keep(car, revision);
      cars.set(Number(car.listing.id), car);
    }
    return numbers.flatMap((number) => cars.get(number) ?? []);
  }

  #changedSince(
    since: number,
    most: number,
  ): { revision: number; state: string; ids: number[] } | undefined {
    const { revision, state, loggedFrom, ids } = this.#file.all<ChangesRow>(
      CHANGED_SINCE,
      since,
      most + 1,
    )[0]!;
    if (since < loggedFrom || since > revision) return undefined;
    const numbers = JSON.parse(ids) as number[];
    return numbers.length > most ? undefined : { revision, state, ids: numbers };
  }

  #moment(): StoreMoment {
    return this.#file.all<StoreMoment>(STORE_MOMENT)[0]!;
  }
}
