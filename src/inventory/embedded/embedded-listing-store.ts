import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { CarDigester, DigestedMoment } from '../digests/car-digest.js';
import { CarDigests } from '../digests/car-digests.js';
import { InventoryFile } from './inventory-file.js';
import {
  CAR_BY_VIN,
  CARS_BY_ID,
  CHANGED_SINCE,
  COMPARABLE_CARS,
  IDS_BY_CODE_START,
  IDS_BY_STOCK_NUMBER,
  OFFERS_IN_CAR_ORDER,
  OFFERS_OF_CAR,
  OWNER_DOCUMENT,
  STORE_MOMENT,
  type StoreMoment,
  mileageSumsQuery,
} from './inventory-queries.js';
import type { DealRating, ListedCar, Owner } from '../listing.js';
import { ListingStore } from '../listing-store.js';
import type { MileageBounds, MileageSum, Offer, RatedCar, SaveOutcome, StoreChanges } from '../listing-store.js';
import { carOf, listedCar, ratedCarOf } from './offer-rows.js';
import type { CarAndOwnerRow, CarRow, ComparableRow } from './offer-rows.js';
import { OfferWriter } from './offer-writer.js';

export const INVENTORY_FILE_NAME = 'inventory.sqlite';

/** Short numbers are shared by many dealers. */
const MAX_CARS_OF_STOCK_NUMBER = 25;

type MileageRow = Omit<MileageSum, 'countsBelow'> & { countsBelow: string };
type ChangesRow = { revision: number; loggedFrom: number; ids: string };

/**
 * The store of record in one SQLite file (write-ahead log, every commit flushed to disk). Any number of processes may have
 * the file open: reads never wait and see whole transactions, writers take turns for up to five seconds.
 */
export class EmbeddedListingStore extends ListingStore {
  readonly #file: InventoryFile;
  readonly #writer: OfferWriter;
  readonly #digests: CarDigests;

  /** Opens `inventory.sqlite` in the data folder, or makes both. Throws when the file is of a newer version of the software. */
  constructor(dataDir: string) {
    super();
    this.#file = new InventoryFile(join(dataDir, INVENTORY_FILE_NAME));
    this.#writer = new OfferWriter(this.#file);
    this.#digests = new CarDigests(this.#file);
  }

  carsById(ids: readonly string[]): ListedCar[] {
    const numbers = ids.map(Number).filter((number, position) => Number.isSafeInteger(number) && String(number) === ids[position]);
    return this.#file.all<CarAndOwnerRow>(CARS_BY_ID, JSON.stringify(numbers)).map(carOf);
  }

  offersOf(id: string): ListedCar[] {
    return this.#file.all<CarAndOwnerRow>(OFFERS_OF_CAR, id).map(carOf);
  }

  carByVin(vin: string): ListedCar | undefined {
    return this.#file.all<CarAndOwnerRow>(CAR_BY_VIN, vin).map(carOf)[0];
  }

  carsByStockNumber(stockNumber: string): ListedCar[] {
    const rows = this.#file.all<{ listingId: number }>(IDS_BY_STOCK_NUMBER, stockNumber, MAX_CARS_OF_STOCK_NUMBER);
    return this.carsById(rows.map(({ listingId }) => String(listingId)));
  }

  carsByCodeStart(start: string, most: number): ListedCar[] {
    const first = start.toUpperCase();
    if (first === '') return [];
    const rows = this.#file.all<{ listingId: number }>(IDS_BY_CODE_START, first, `${first}\uffff`, most);
    return this.carsById(rows.map(({ listingId }) => String(listingId)));
  }

  *allCars(): IterableIterator<ListedCar> {
    const snapshot = this.#file.openSnapshot();
    try {
      yield* carsOf(snapshot);
    } finally {
      snapshot.close();
    }
  }

  countCars(): number {
    return this.#file.all<{ cars: number }>('SELECT count(DISTINCT listing_id) AS cars FROM offer')[0]!.cars;
  }

  *comparableCars(): IterableIterator<RatedCar> {
    const snapshot = this.#file.openSnapshot();
    try {
      for (const row of snapshot.prepare(COMPARABLE_CARS).iterate()) yield ratedCarOf(row as unknown as ComparableRow);
    } finally {
      snapshot.close();
    }
  }

  mileageSums(makeCode: string, modelCode: string, { above, below, limits }: MileageBounds): MileageSum[] {
    const rows = this.#file.all<MileageRow>(mileageSumsQuery(limits.length), ...limits, makeCode, modelCode, above, below);
    return rows.map((row) => ({ ...row, countsBelow: JSON.parse(row.countsBelow) as number[] }));
  }

  saveOffers(offers: readonly Offer[]): SaveOutcome[] {
    return this.#writer.save(offers);
  }

  removeOffers(source: string, sourceKeys: Iterable<string>): number {
    return this.#writer.removeAllBut(source, sourceKeys);
  }

  saveDealRatings(ratings: Iterable<readonly [id: string, rating: DealRating | undefined]>): void {
    this.#writer.saveDealRatings(ratings);
  }

  digestCars(digester: CarDigester, onSaved: (done: number, total: number) => void = () => {}): void {
    this.#digests.digestCars(digester, onSaved);
  }

  readDigests<Result>(digester: CarDigester, read: (moment: DigestedMoment) => Result): Result {
    const snapshot = this.#file.openSnapshot();
    try {
      return read(this.#digests.momentOf(snapshot, digester));
    } finally {
      snapshot.close();
    }
  }

  revision(): number {
    return this.#moment().revision;
  }

  changedSince(since: number, most: number): StoreChanges | undefined {
    const { revision, loggedFrom, ids } = this.#file.all<ChangesRow>(CHANGED_SINCE, since, most + 1)[0]!;
    if (since < loggedFrom || since > revision) return undefined;
    const numbers = JSON.parse(ids) as number[];
    return numbers.length > most ? undefined : { revision, ids: numbers.map(String) };
  }

  state(): string {
    return this.#moment().state;
  }

  close(): void {
    this.#file.close();
  }

  #moment(): StoreMoment {
    return this.#file.all<StoreMoment>(STORE_MOMENT)[0]!;
  }
}

/** Offers come in car order, best first: the first of a run is the car, the length of the run its number of offers. */
function* carsOf(snapshot: DatabaseSync): IterableIterator<ListedCar> {
  const ownerOf = ownerReader(snapshot);
  let best: CarRow | undefined;
  for (const row of snapshot.prepare(OFFERS_IN_CAR_ORDER).iterate() as unknown as Iterable<CarRow>) {
    if (best?.listingId === row.listingId) {
      best.offerCount++;
      continue;
    }
    if (best) yield listedCar(best, ownerOf(best.ownerId));
    best = row;
  }
  if (best) yield listedCar(best, ownerOf(best.ownerId));
}

/** Owners by id, each read once: a dealer has dozens of cars. */
function ownerReader(snapshot: DatabaseSync): (id: string) => Owner {
  const owners = new Map<string, Owner>();
  const statement = snapshot.prepare(OWNER_DOCUMENT);
  return (id) => {
    let owner = owners.get(id);
    if (!owner) {
      owner = JSON.parse(statement.get(id)!['doc'] as string) as Owner;
      if (owners.size >= 20_000) owners.clear();
      owners.set(id, owner);
    }
    return owner;
  };
}
