import type { LockPatience } from '../../platform/database/write-lock.js';
import { MAX_CARS_OF_STOCK_NUMBER } from '../cars.js';
import type { RemovedCar } from '../cars.js';
import type { ListedCar } from '../listing.js';
import { KEYS_PER_BATCH, ListingStore } from '../listing-store.js';
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
import type { CarAndOwnerRow, CarRow, KnownOfferRow, LapsedOfferRow } from '../offer-rows.js';
import { REDUCTION_MS } from '../price-history.js';
import { MAX_CARS_OF_A_PAGE } from '../recent-cars.js';
import { storeChangesSince, FollowedCars } from './followed-cars.js';
import { InventoryDatabase } from './inventory-database.js';
import { OwnersOfMoment } from './owners-of-moment.js';
import { PostgresMarketWriter } from './postgres-market-writer.js';
import { PostgresOfferWriter } from './postgres-offer-writer.js';
import { PostgresPhotoChecks } from './postgres-photo-checks.js';
import { PostgresStoreRecords } from './postgres-store-records.js';
import {
  ALL_CARS,
  CARS_BY_VIN,
  CARS_REDUCED_AFTER,
  COUNT_CARS,
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
} from './postgres-queries.js';

const CARS_PER_BATCH = 500;

/**
 * Store of record in PostgreSQL (`DATABASE_URL`), for any number of servers and imports. Writers
 * take turns.
 */
export class PostgresListingStore extends ListingStore {
  readonly restMs = 100;
  readonly records: PostgresStoreRecords;
  readonly photos: PostgresPhotoChecks;
  readonly #database: InventoryDatabase;
  readonly #writer: PostgresOfferWriter;
  readonly #markets: PostgresMarketWriter;
  readonly #recent: FollowedCars;

  /** Connects on first use. @param onLost called when an idle connection is lost */
  constructor(databaseUrl: string, onLost: (error: Error) => void, patience?: LockPatience) {
    super();
    this.#database = new InventoryDatabase(databaseUrl, onLost, patience);
    this.#writer = new PostgresOfferWriter(this.#database);
    this.#markets = new PostgresMarketWriter(this.#database);
    this.#recent = new FollowedCars(this.#database);
    this.records = new PostgresStoreRecords(this.#database);
    this.photos = new PostgresPhotoChecks(this.#database);
  }

  async carsById(ids: readonly string[]): Promise<ListedCar[]> {
    const numbers = numericIds(ids);
    return numbers.length > MAX_CARS_OF_A_PAGE
      ? this.#recent.readNow(numbers)
      : this.#recent.read(numbers);
  }

  async currentCars(ids: readonly string[]): Promise<ListedCar[]> {
    return this.#recent.readNow(numericIds(ids));
  }

  async offersOf(id: string): Promise<ListedCar[]> {
    return (await this.#database.rows<CarAndOwnerRow>(OFFERS_OF_CAR, numericIds([id]))).map(carOf);
  }

  async carsByVin(vins: readonly string[]): Promise<ListedCar[]> {
    return (await this.#database.rows<CarAndOwnerRow>(CARS_BY_VIN, vins)).map(carOf);
  }

  async carsByStockNumber(stockNumber: string): Promise<ListedCar[]> {
    return this.#carsOfRows(
      IDS_BY_STOCK_NUMBER,
      stockNumber.toUpperCase(),
      MAX_CARS_OF_STOCK_NUMBER,
    );
  }

  async carsByCodeStart(start: string, most: number): Promise<ListedCar[]> {
    const first = start.toUpperCase();
    return first === '' ? [] : this.#carsOfRows(IDS_BY_CODE_START, first, `${first}\uffff`, most);
  }

  async *allCars(): AsyncGenerator<ListedCar> {
    const owners = new OwnersOfMoment();
    for await (const { client, rows } of this.#database.stream<CarRow>(
      [ALL_CARS],
      CARS_PER_BATCH,
    )) {
      const ownerOf = await owners.ofRows(client, rows);
      for (const row of rows) yield listedCar(row, ownerOf(row.ownerId));
    }
  }

  async countCars(): Promise<number> {
    return (await this.#database.workRows<{ cars: number }>(COUNT_CARS))[0]!.cars;
  }

  async removedCar(id: string): Promise<RemovedCar | undefined> {
    return (await this.#database.rows<RemovedCar>(REMOVED_CAR, numericIds([id])))[0];
  }

  async mileageSums(
    makeCode: string,
    modelCode: string,
    { above, below, limits }: MileageBounds,
  ): Promise<MileageSum[]> {
    return this.#database.rows<MileageSum>(
      mileageSumsQuery(limits.length),
      makeCode,
      modelCode,
      above,
      below,
      ...limits,
    );
  }

  async knownOffers(source: string, sourceKeys: readonly string[]): Promise<KnownOffer[]> {
    return [
      ...(await this.#database.workRows<KnownOfferRow>(KNOWN_OFFERS, source, sourceKeys)).map(
        knownOfferOf,
      ),
      ...(await this.#database.workRows<LapsedOfferRow>(KNOWN_LAPSED, source, sourceKeys)).map(
        knownLapsed,
      ),
    ];
  }

  async listedSince(
    ids: readonly string[],
    lapsedAfter: number,
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.workRows<{ id: string; listedAt: number }>(
      LISTED_SINCE,
      numericIds(ids),
      lapsedAfter,
    );
    return new Map(rows.map(({ id, listedAt }) => [id, listedAt]));
  }

  async offersBySource(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.workRows<{ source: string; offers: number }>(
      OFFERS_BY_SOURCE,
    );
    return new Map(rows.map(({ source, offers }) => [source, offers]));
  }

  async *sourceKeys(source: string): AsyncGenerator<readonly string[]> {
    for (let last = ''; ;) {
      const rows = await this.#database.workRows<{ sourceKey: string }>(
        SOURCE_KEYS,
        source,
        last,
        KEYS_PER_BATCH,
      );
      if (rows.length === 0) return;
      yield rows.map(({ sourceKey }) => sourceKey);
      last = rows.at(-1)!.sourceKey;
    }
  }

  async saveOffers(offers: readonly Offer[]): Promise<OfferOutcome[]> {
    return this.#writer.save(writtenOffers(offers));
  }

  async saveWritten(offers: readonly WrittenOffer[]): Promise<OfferOutcome[]> {
    return this.#writer.save(offers);
  }

  async removeOffers(
    source: string,
    keptKeys: Iterable<string>,
    now = Date.now(),
  ): Promise<number> {
    return this.#writer.removeAllBut(source, keptKeys, now);
  }

  async endReductions(now: number): Promise<number> {
    return this.#writer.endReductions(now);
  }

  async carsReducedSince(since: number, most: number): Promise<string[]> {
    const rows = await this.#database.rows<{ listingId: number }>(
      CARS_REDUCED_AFTER,
      since + REDUCTION_MS,
      most,
    );
    return rows.map(({ listingId }) => String(listingId));
  }

  async unratedModels(): Promise<StoredModel[]> {
    return this.#database.workRows<StoredModel>(UNRATED_MODELS);
  }

  async rateModels(
    models: readonly StoredModel[],
    rate: (prices: ModelPrices) => MarketChanges,
  ): Promise<number> {
    return this.#markets.rateModels(models, rate);
  }

  async revision(): Promise<number> {
    return (await this.#moment()).revision;
  }

  async changedSince(since: number, most: number): Promise<StoreChanges | undefined> {
    const { revision, state, ids } = await storeChangesSince(this.#database, since, most);
    return ids && { revision, state, ids };
  }

  async state(): Promise<string> {
    return (await this.#moment()).state;
  }

  async revisionOf(state: string): Promise<number | undefined> {
    return (await this.#database.rows<{ revision: number }>(REVISION_OF_STATE, state))[0]?.revision;
  }

  async close(): Promise<void> {
    this.#recent.close();
    await this.#database.close();
  }

  async #moment(): Promise<StoreMoment> {
    return (await this.#database.rows<StoreMoment>(STORE_MOMENT))[0]!;
  }

  async #carsOfRows(sql: string, ...parameters: unknown[]): Promise<ListedCar[]> {
    const rows = await this.#database.rows<{ listingId: number }>(sql, ...parameters);
    return this.carsById(rows.map(({ listingId }) => String(listingId)));
  }
}
