import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.js';
import type { ListedCar } from '../listing.js';
import { carOf } from '../offer-rows.js';
import type { CarAndOwnerRow } from '../offer-rows.js';
import { MAX_CHANGED, RecentCars } from '../recent-cars.js';
import type { InventoryDatabase } from './inventory-database.js';
import { CARS_BY_ID, CHANGED_SINCE } from './postgres-queries.js';
import type { StoreMoment } from './postgres-queries.js';

/**
 * Log lines read per car. A car changes a few times in a short while, by its offer, owner and
 * rating.
 */
const LINES_PER_CAR = 4;
/** Retry interval after a failure; pages do not retry. */
const AWAY_MS = 1_000;

type ReadCarRow = CarAndOwnerRow & { revision: number };
type ChangesRow = StoreMoment & { loggedFrom: number; lines: number; ids: string[] };
type Changes = StoreMoment & { readonly ids: string[] | undefined };

/** Cache of recent cars for pages. Changes by other servers are read from the database's log. */
export class FollowedCars {
  readonly #database: InventoryDatabase;
  readonly #recent = new RecentCars();
  readonly #closing = new AbortController();
  /** Settles when the database is available again; undefined while it is. */
  #away: Promise<void> | undefined;

  constructor(database: InventoryDatabase) {
    this.#database = database;
  }

  /** One query tells which cached cars have changed; most pages need no second one. */
  async read(numbers: readonly number[]): Promise<ListedCar[]> {
    await this.#followChanges();
    const cars = new Map(numbers.map((number) => [number, this.#recent.get(number)]));
    const unread = [...cars.keys()].filter((number) => cars.get(number) === undefined);
    for (const row of unread.length > 0 ? await this.#rowsOf(unread) : []) {
      const car = carOf(row);
      this.#recent.keep(car, row.revision);
      cars.set(row.listingId, car);
    }
    return numbers.flatMap((number) => cars.get(number) ?? []);
  }

  /** The same without caching. */
  async readNow(numbers: readonly number[]): Promise<ListedCar[]> {
    return (await this.#rowsOf(numbers)).map(carOf);
  }

  /** Stops retries. */
  close(): void {
    this.#closing.abort();
  }

  #rowsOf(numbers: readonly number[]): Promise<ReadCarRow[]> {
    return this.#database.rows<ReadCarRow>(CARS_BY_ID, numbers);
  }

  /** While the database is unavailable, cached cars are used, so most pages still work. */
  async #followChanges(): Promise<void> {
    if (this.#away) return;
    try {
      await this.#follow();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      this.#away ??= this.#untilItAnswers().finally(() => (this.#away = undefined));
    }
  }

  /** Errors other than unavailability are reported to the next page that reads. */
  async #untilItAnswers(): Promise<void> {
    const { signal } = this.#closing;
    for (let isAway = true; isAway && !signal.aborted;) {
      await sleep(AWAY_MS, undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) isAway = await this.#follow().then(() => false, isDatabaseUnavailable);
    }
  }

  async #follow(): Promise<void> {
    const before = this.#recent.revision;
    const { revision, ratedAt, ids } = await storeChangesSince(this.#database, before, MAX_CHANGED);
    // A concurrent call has already applied these changes.
    if (this.#recent.revision !== before && revision <= this.#recent.revision) return;
    // A changed market changes the expected prices of cars that are not logged.
    this.#recent.follow(revision, ratedAt > before ? undefined : ids?.map(Number));
  }
}

/** Changes since a revision. `ids` is undefined if they are too many, or not in the log. */
export async function storeChangesSince(
  database: InventoryDatabase,
  since: number,
  most: number,
): Promise<Changes> {
  const mostLines = LINES_PER_CAR * most + 1;
  const [row] = await database.rows<ChangesRow>(CHANGED_SINCE, since, mostLines);
  const { revision, state, ratedAt, loggedFrom, lines, ids } = row!;
  const isTold =
    since >= loggedFrom && since <= revision && lines < mostLines && ids.length <= most;
  return { revision, state, ratedAt, ids: isTold ? ids : undefined };
}
