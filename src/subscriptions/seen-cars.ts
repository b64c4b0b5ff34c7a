import { hash } from 'node:crypto';
import { RETURN_MS } from '../inventory/lapses.js';
import type { NewestCars, PricedCar } from '../search/search.service.js';

/**
 * So many cars are remembered of a search, the newest, and as many that are absent: what is kept of it stays below 4 KB, and below 12 where
 * all prices went up and as many cars went, and whoever follows a search of more cars hears of what happens among these.
 */
export const SEEN_CARS = 200;

/** A car that was found, and the lowest price it was found at lately, where that is below the price of now. `at` is epoch milliseconds. */
export interface SeenCar extends PricedCar {
  readonly lowest?: { readonly priceDollars: number; readonly at: number };
}

/**
 * A car that was found and is not any more, since a moment of epoch milliseconds. `unfit`: it was still for sale; `gone`: it is off sale, and
 * may come back; `sold`: it was told as sold.
 */
export interface AbsentCar extends PricedCar {
  readonly since: number;
  readonly state: AbsentState;
}

const ABSENT_STATES = ['unfit', 'gone', 'sold'] as const;

/** See `AbsentCar`. */
export type AbsentState = (typeof ABSENT_STATES)[number];

/** What is remembered of a search: the newest cars, whether these were all, and those that went lately. */
export interface SeenCars {
  readonly cars: readonly SeenCar[];
  readonly areAll: boolean;
  readonly absent: readonly AbsentCar[];
}

const RADIX = 36;
/**
 * Numbers are written so many digits at a time, from a table: `toString` of a radix takes ten times as long, which is most of a first look.
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
/** Stands before the cars where the search found more. */
const MORE = '+';
/** Stands between the cars and those that are absent. */
const ABSENT = '-';
const MINUTE_MS = 60_000;

/**
 * What differs between two looks at a search. `missing`: found before and not among the newest now, sold or not. `behindCount`: cars behind
 * the newest, each of them new, or one of `missing` or `absent`. `areMoreNew`: beside `added` and those there are new cars that nobody can
 * count. `cheaper`: found at a lower price than at any look of the last 30 days, reduced or not. `returned`: absent before, for less than 30
 * days. `absent`: still so.
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

/** What is remembered of a search, as it is kept: cars as `id.price`, with `.lowest.minute` and `.minute.state` behind. */
export function writeSeen({ cars, areAll, absent = [] }: Omit<SeenCars, 'absent'> & Partial<Pick<SeenCars, 'absent'>>): string {
  const texts = cars.map(({ id, priceDollars, lowest }) => {
    const text = `${inRadix(id)}.${inRadix(priceDollars)}`;
    return lowest ? `${text}.${inRadix(lowest.priceDollars)}.${inMinutes(lowest.at)}` : text;
  });
  const gone = absent.map(
    ({ id, priceDollars, since, state }) => `${inRadix(id)}.${inRadix(priceDollars)}.${inMinutes(since)}.${ABSENT_STATES.indexOf(state)}`,
  );
  return [...(areAll ? [] : [MORE]), ...texts, ...(gone.length > 0 ? [ABSENT, ...gone] : [])].join(' ');
}

function inMinutes(at: number): string {
  return inRadix(Math.floor(at / MINUTE_MS));
}

/** Whole numbers from 0, as `toString(36)` has them. */
function inRadix(number: number): string {
  if (number < GROUP) return groups().first[number]!;
  const upper = Math.floor(number / GROUP);
  return inRadix(upper) + groups().later[number - upper * GROUP]!;
}

/** Made by the first look at a search. */
function groups(): DigitGroups {
  if (!madeGroups) {
    const first = Array.from({ length: GROUP }, (_, group) => group.toString(RADIX));
    madeGroups = { first, later: first.map((digits) => digits.padStart(DIGITS, '0')) };
  }
  return madeGroups;
}

/** The same again; times are whole minutes. */
export function readSeen(text: string): SeenCars {
  const areAll = !text.startsWith(MORE);
  const texts = (areAll ? text : text.slice(MORE.length)).split(' ').filter(Boolean);
  const end = texts.indexOf(ABSENT);
  const numbersIn = (car: string) => car.split('.').map((part) => Number.parseInt(part, RADIX)) as [number, number, number?, number?];
  const cars = texts.slice(0, end === -1 ? undefined : end).map((car) => {
    const [id, priceDollars, lowest, minute] = numbersIn(car);
    return { id, priceDollars, ...(lowest !== undefined && { lowest: { priceDollars: lowest, at: minute! * MINUTE_MS } }) };
  });
  const absent = (end === -1 ? [] : texts.slice(end + 1)).map((car) => {
    const [id, priceDollars, minute, state] = numbersIn(car);
    return { id, priceDollars, since: minute! * MINUTE_MS, state: ABSENT_STATES[state!]! };
  });
  return { cars, areAll, absent };
}

/** The same for two looks between which nothing has changed; far cheaper to make and to compare than what is kept. */
export function fingerprintOf({ cars, areAll }: Omit<NewestCars, 'total'>): string {
  const numbers = new Float64Array(2 * cars.length + 1);
  cars.forEach(({ id, priceDollars }, at) => {
    numbers[2 * at] = id;
    numbers[2 * at + 1] = priceDollars;
  });
  numbers[2 * cars.length] = Number(areAll);
  return hash('sha256', new Uint8Array(numbers.buffer), 'base64url').slice(0, FINGERPRINT_LENGTH);
}

/** What a search finds now, for all who follow it. What is kept of it is written at the first who needs it. */
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
 * What has changed at `now`. Where the search found more cars than are remembered, a car that stands behind all that were remembered has
 * moved up for one that is gone: it was there before, and is not new.
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
    cheaper: found.cars.filter(({ id, priceDollars }) => priceDollars < lowestOf(former.get(id) ?? absent.get(id), now)),
    missing: before.cars.filter(({ id }) => !present.has(id)),
    returned: found.cars.flatMap((car) => (absent.has(car.id) ? [{ ...car, state: absent.get(car.id)!.state }] : [])),
    // One that was not told as sold yet is, however late the look.
    absent: before.absent.filter((car) => !present.has(car.id) && (isLately(car) || car.state === 'gone')),
  };
}

/** The cars that are found now, each with its lowest price of the last 30 days where that is lower. */
export function seenNow(before: SeenCars, found: NewestCars, now: number): readonly SeenCar[] {
  const former = new Map<number, SeenCar>([...before.absent, ...before.cars].map((car) => [car.id, car]));
  return found.cars.map(({ id, priceDollars }) => {
    const known = former.get(id);
    const lowest = lowestOf(known, now);
    if (!known || priceDollars <= lowest) return { id, priceDollars };
    const at = lowest === known.priceDollars ? now : known.lowest!.at;
    return { id, priceDollars, lowest: { priceDollars: lowest, at } };
  });
}

/** Below 0 for a car that is not known: nothing is cheaper. */
function lowestOf(car: SeenCar | undefined, now: number): number {
  if (!car) return -1;
  const { priceDollars, lowest } = car;
  return lowest && now - lowest.at < RETURN_MS ? Math.min(priceDollars, lowest.priceDollars) : priceDollars;
}
