import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../database/database-unavailable.js';
import type { ListedCar } from '../listing.js';
import { carOf } from '../offer-rows.js';
import type { CarAndOwnerRow } from '../offer-rows.js';
import { MAX_CHANGED, RecentCars } from '../recent-cars.js';
import type { InventoryDatabase } from './inventory-database.js';
import { CARS_BY_ID, CHANGED_SINCE } from './postgres-queries.js';
import type { StoreMoment } from './postgres-queries.js';

/** A car changes a few times in a short while, by its offer, its owner and its verdict: so many lines of the log are read for each. */
const LINES_PER_CAR = 4;
/** A database that did not answer is asked again so often, and by no page. */
const AWAY_MS = 1_000;

type ReadCarRow = CarAndOwnerRow & { revision: number };
type ChangesRow = StoreMoment & { loggedFrom: number; lines: number; ids: string[] };
type Changes = StoreMoment & { readonly ids: string[] | undefined };

/** Cars as pages want them: those read lately are read once, and followed in the database that others change. */
export class FollowedCars {
  readonly #database: InventoryDatabase;
  readonly #recent = new RecentCars();
  readonly #closing = new AbortController();
  /** Ends when the database answers again; undefined while it answers. */
  #away: Promise<void> | undefined;

  constructor(database: InventoryDatabase) {
    this.#database = database;
  }

  /** One question tells whether cars read before have changed; most pages need no second one. */
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

  /** The same, and nothing is remembered. */
  async readNow(numbers: readonly number[]): Promise<ListedCar[]> {
    return (await this.#rowsOf(numbers)).map(carOf);
  }

  /** Follows no longer. */
  close(): void {
    this.#closing.abort();
  }

  #rowsOf(numbers: readonly number[]): Promise<ReadCarRow[]> {
    return this.#database.rows<ReadCarRow>(CARS_BY_ID, numbers);
  }

  /** While nobody can tell, cars are as they were: most pages of a shop whose database is away go on. */
  async #followChanges(): Promise<void> {
    if (this.#away) return;
    try {
      await this.#follow();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      this.#away ??= this.#untilItAnswers().finally(() => (this.#away = undefined));
    }
  }

  /** What else may be wrong is told to the page that asks next. */
  async #untilItAnswers(): Promise<void> {
    const { signal } = this.#closing;
    for (let isAway = true; isAway && !signal.aborted;) {
      await sleep(AWAY_MS, undefined, { ref: false, signal }).catch(() => undefined);
      if (!signal.aborted) isAway = await this.#follow().then(() => false, isDatabaseUnavailable);
    }
  }

  async #follow(): Promise<void> {
    const before = this.#recent.revision;
    const { revision, ids } = await changesSince(this.#database, before, MAX_CHANGED);
    // Somebody else has asked meanwhile, and heard as much.
    if (this.#recent.revision !== before && revision <= this.#recent.revision) return;
    this.#recent.follow(revision, ids?.map(Number));
  }
}

/** What has changed since a revision. `ids` is undefined where they are too many, or not known any more. */
export async function changesSince(database: InventoryDatabase, since: number, most: number): Promise<Changes> {
  const mostLines = LINES_PER_CAR * most + 1;
  const [row] = await database.rows<ChangesRow>(CHANGED_SINCE, since, mostLines);
  const { revision, state, loggedFrom, lines, ids } = row!;
  const isTold = since >= loggedFrom && since <= revision && lines < mostLines && ids.length <= most;
  return { revision, state, ids: isTold ? ids : undefined };
}
