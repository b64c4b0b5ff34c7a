import { hash } from 'node:crypto';
import type { NewestCars, PricedCar } from '../search/search.service.js';

/**
 * So many cars are remembered of a search, the newest: what is kept of it stays below 4 KB, whatever it finds, and whoever follows a search
 * of more cars hears of what happens among these.
 */
export const SEEN_CARS = 200;

/** What is remembered of a look: the newest cars, and whether these were all. */
export type SeenCars = Omit<NewestCars, 'total'>;

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

/**
 * What differs between two looks at a search. `missing`: found before and not among the newest now, sold or not. `behindCount`: cars behind
 * the newest, each of them new or one of `missing`. `areMoreNew`: beside `added` and those there are new cars that nobody can count. `cheaper`: found at a lower price,
 * reduced or not.
 */
export interface SeenChanges {
  readonly added: readonly PricedCar[];
  readonly behindCount: number;
  readonly areMoreNew: boolean;
  readonly cheaper: readonly PricedCar[];
  readonly missing: readonly PricedCar[];
}

/** What a search found, as it is kept. */
export function writeSeen({ cars, areAll }: SeenCars): string {
  const texts = cars.map(({ id, priceDollars }) => `${inRadix(id)}.${inRadix(priceDollars)}`);
  return (areAll ? texts : [MORE, ...texts]).join(' ');
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

/** The same again. */
export function readSeen(text: string): SeenCars {
  const areAll = !text.startsWith(MORE);
  const texts = (areAll ? text : text.slice(MORE.length)).split(' ').filter(Boolean);
  const cars = texts.map((car) => {
    const [id, priceDollars] = car.split('.').map((part) => Number.parseInt(part, RADIX)) as [number, number];
    return { id, priceDollars };
  });
  return { cars, areAll };
}

/** The same for two looks between which nothing has changed; far cheaper to make and to compare than what is kept. */
export function fingerprintOf({ cars, areAll }: SeenCars): string {
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
 * What has changed. Where the search found more cars than are remembered, a car that stands behind all that were remembered has moved up
 * for one that is gone: it was there before, and is not new.
 */
export function changesSince(before: SeenCars, now: NewestCars): SeenChanges {
  const former = new Map(before.cars.map(({ id, priceDollars }) => [id, priceDollars]));
  const present = new Set(now.cars.map(({ id }) => id));
  const lastKnown = now.cars.findLastIndex(({ id }) => former.has(id));
  const isNews = (at: number) => before.areAll || lastKnown === -1 || at < lastKnown;
  return {
    added: now.cars.filter(({ id }, at) => !former.has(id) && isNews(at)),
    behindCount: before.areAll ? now.total - now.cars.length : 0,
    areMoreNew: !before.areAll && lastKnown === -1 && now.total > now.cars.length,
    cheaper: now.cars.filter(({ id, priceDollars }) => priceDollars < (former.get(id) ?? 0)),
    missing: before.cars.filter(({ id }) => !present.has(id)),
  };
}
