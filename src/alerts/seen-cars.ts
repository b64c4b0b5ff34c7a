import { hash } from 'node:crypto';
import { RETURN_MS } from '../inventory/lapses.js';
import type { NewestCars, PricedCar } from '../search/search.service.js';

/**
 * Maximum number of stored cars per search (the newest), and of absent cars. The state stays below
 * 4 KB, or below 12 KB if all prices rose and as many cars left. Alerts of a larger search cover
 * only these.
 */
export const SEEN_CARS = 200;

/**
 * A car in a result, with its lowest recent price if that is below the current one. `at`: epoch
 * milliseconds.
 */
export interface SeenCar extends PricedCar {
  readonly lowest?: { readonly priceDollars: number; readonly at: number };
}

/**
 * A car that is no longer in the result. `since`: epoch milliseconds. `unfit`: still for sale.
 * `gone`: off sale, may return. `sold`: reported as sold.
 */
export interface AbsentCar extends PricedCar {
  readonly since: number;
  readonly state: AbsentState;
}

const ABSENT_STATES = ['unfit', 'gone', 'sold'] as const;

export type AbsentState = (typeof ABSENT_STATES)[number];

/** Stored state of a search: the newest cars, whether they were all, and recently absent ones. */
export interface SeenCars {
  readonly cars: readonly SeenCar[];
  readonly areAll: boolean;
  readonly absent: readonly AbsentCar[];
}

const RADIX = 36;
/**
 * Numbers are formatted in groups of digits from a table: `toString` with a radix takes ten times
 * as long, which is most of a first run.
 */
const DIGITS = 3;
const GROUP = RADIX ** DIGITS;
let madeGroups: DigitGroups | undefined;

/** The first group of a number has no leading zeros. */
interface DigitGroups {
  readonly first: readonly string[];
  readonly later: readonly string[];
}

const FINGERPRINT_LENGTH = 22;
/** Prefix if the search found more cars. */
const MORE = '+';
/** Separator between cars and absent ones. */
const ABSENT = '-';
const MINUTE_MS = 60_000;

/**
 * Differences between two results of a search.
 * - `missing`: in the former result, not among the newest now, sold or not
 * - `behindCount`: cars beyond the newest, each of them new, or one of `missing` or `absent`
 * - `areMoreNew`: there are new cars besides these, which cannot be counted
 * - `cheaper`: at a lower price than in any result of the last 30 days, reduced or not
 * - `returned`: absent before, for less than 30 days
 * - `absent`: still absent
 */
export interface SeenChanges {
  readonly added: readonly PricedCar[];
  readonly behindCount: number;
  readonly areMoreNew: boolean;
  readonly cheaper: readonly PricedCar[];
  readonly missing: readonly PricedCar[];
  readonly returned: readonly (PricedCar & Pick<AbsentCar, 'state'>)[];
  readonly absent: readonly AbsentCar[];
}

/**
 * Serializes the state: cars as `id.price`, followed by `.lowest.minute` and `.minute.state` where
 * needed.
 */
export function writeSeen({
  cars,
  areAll,
  absent = [],
}: Omit<SeenCars, 'absent'> & Partial<Pick<SeenCars, 'absent'>>): string {
  const texts = cars.map(({ id, priceDollars, lowest }) => {
    const text = `${inRadix(id)}.${inRadix(priceDollars)}`;
    return lowest ? `${text}.${inRadix(lowest.priceDollars)}.${inMinutes(lowest.at)}` : text;
  });
  const gone = absent.map(
    ({ id, priceDollars, since, state }) =>
      `${inRadix(id)}.${inRadix(priceDollars)}.${inMinutes(since)}.${ABSENT_STATES.indexOf(state)}`,
  );
  return [...(areAll ? [] : [MORE]), ...texts, ...(gone.length > 0 ? [ABSENT, ...gone] : [])].join(
    ' ',
  );
}

function inMinutes(at: number): string {
  return inRadix(Math.floor(at / MINUTE_MS));
}

/** Nonnegative integers, as `toString(36)` formats them. */
function inRadix(number: number): string {
  if (number < GROUP) return groups().first[number]!;
  const upper = Math.floor(number / GROUP);
  return inRadix(upper) + groups().later[number - upper * GROUP]!;
}

/** Created on first use. */
function groups(): DigitGroups {
  if (!madeGroups) {
    const first = Array.from({ length: GROUP }, (_, group) => group.toString(RADIX));
    madeGroups = { first, later: first.map((digits) => digits.padStart(DIGITS, '0')) };
  }
  return madeGroups;
}

/** Parses the state; times are whole minutes. */
export function readSeen(text: string): SeenCars {
  const areAll = !text.startsWith(MORE);
  const texts = (areAll ? text : text.slice(MORE.length)).split(' ').filter(Boolean);
  const end = texts.indexOf(ABSENT);
  const numbersIn = (car: string) =>
    car.split('.').map((part) => Number.parseInt(part, RADIX)) as [
      number,
      number,
      number?,
      number?,
    ];
  const cars = texts.slice(0, end === -1 ? undefined : end).map((car) => {
    const [id, priceDollars, lowest, minute] = numbersIn(car);
    return {
      id,
      priceDollars,
      ...(lowest !== undefined && { lowest: { priceDollars: lowest, at: minute! * MINUTE_MS } }),
    };
  });
  const absent = (end === -1 ? [] : texts.slice(end + 1)).map((car) => {
    const [id, priceDollars, minute, state] = numbersIn(car);
    return { id, priceDollars, since: minute! * MINUTE_MS, state: ABSENT_STATES[state!]! };
  });
  return { cars, areAll, absent };
}

/** Equal for two results without changes. Much cheaper to compute and compare than the state. */
export function fingerprintOf({ cars, areAll }: Omit<NewestCars, 'total'>): string {
  const numbers = new Float64Array(2 * cars.length + 1);
  cars.forEach(({ id, priceDollars }, at) => {
    numbers[2 * at] = id;
    numbers[2 * at + 1] = priceDollars;
  });
  numbers[2 * cars.length] = Number(areAll);
  return hash('sha256', new Uint8Array(numbers.buffer), 'base64url').slice(0, FINGERPRINT_LENGTH);
}

/** Current result of a search for all its subscriptions. The state is serialized on first use. */
export class FoundCars {
  readonly fingerprint: string;
  #seen: string | undefined;

  constructor(readonly newest: NewestCars) {
    this.fingerprint = fingerprintOf(newest);
  }

  get seen(): string {
    return (this.#seen ??= writeSeen(this.newest));
  }
}

/**
 * Changes up to `now`. If the search found more cars than are stored, a car beyond all stored ones
 * has moved up for one that left, so it is not new.
 */
export function changesSince(before: SeenCars, found: NewestCars, now: number): SeenChanges {
  const former = new Map<number, SeenCar>(before.cars.map((car) => [car.id, car]));
  const isLately = ({ since }: AbsentCar) => now - since < RETURN_MS;
  const absent = new Map(before.absent.filter(isLately).map((car) => [car.id, car]));
  const present = new Set(found.cars.map(({ id }) => id));
  const lastKnown = found.cars.findLastIndex(({ id }) => former.has(id));
  const isNews = (at: number) => before.areAll || lastKnown === -1 || at < lastKnown;
  return {
    added: found.cars.filter(({ id }, at) => !former.has(id) && !absent.has(id) && isNews(at)),
    behindCount: before.areAll ? found.total - found.cars.length : 0,
    areMoreNew: !before.areAll && lastKnown === -1 && found.total > found.cars.length,
    cheaper: found.cars.filter(
      ({ id, priceDollars }) => priceDollars < lowestOf(former.get(id) ?? absent.get(id), now),
    ),
    missing: before.cars.filter(({ id }) => !present.has(id)),
    returned: found.cars.flatMap((car) =>
      absent.has(car.id) ? [{ ...car, state: absent.get(car.id)!.state }] : [],
    ),
    // Cars not yet reported as sold are kept, however late this run is.
    absent: before.absent.filter(
      (car) => !present.has(car.id) && (isLately(car) || car.state === 'gone'),
    ),
  };
}

/** Cars of the result, with the lowest price of the last 30 days if it is lower. */
export function seenNow(before: SeenCars, found: NewestCars, now: number): readonly SeenCar[] {
  const former = new Map<number, SeenCar>(
    [...before.absent, ...before.cars].map((car) => [car.id, car]),
  );
  return found.cars.map(({ id, priceDollars }) => {
    const known = former.get(id);
    const lowest = lowestOf(known, now);
    if (!known || priceDollars <= lowest) return { id, priceDollars };
    const at = lowest === known.priceDollars ? now : known.lowest!.at;
    return { id, priceDollars, lowest: { priceDollars: lowest, at } };
  });
}

/** Negative for an unknown car, so that nothing is cheaper. */
function lowestOf(car: SeenCar | undefined, now: number): number {
  if (!car) return -1;
  const { priceDollars, lowest } = car;
  return lowest && now - lowest.at < RETURN_MS
    ? Math.min(priceDollars, lowest.priceDollars)
    : priceDollars;
}
