import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.js';
import { Cars } from '../inventory/cars.js';
import { SOLD_AFTER_MS } from '../inventory/lapses.js';
import type { ListedCar } from '../inventory/listing.js';
import type { PricedCar } from '../search/search.service.js';
import { fullCarName } from '../wording/car-words.js';
import { vehicleHref } from '../wording/links.js';
import { SEEN_CARS } from './seen-cars.js';
import type { AbsentCar, SeenChanges } from './seen-cars.js';

/** A changed car in an alert. `path` is its page, `imageSrc` a photo, `sellerName` the other seller who offers it. */
export interface ChangedCar {
  readonly listingId: string;
  readonly name: string;
  readonly path: string;
  readonly priceDollars: number;
  readonly formerPriceDollars?: number;
  readonly sellerName?: string;
  readonly imageSrc?: string;
  /** The car as it is for sale now; absent for a sold one. Webhooks do not carry it. */
  readonly listed?: ListedCar;
}

/** What may have become of a car. `alsoAt`: another seller offers it for less; `back`: it is for sale again after it was told as sold. */
export const CHANGE_KINDS = ['dropped', 'alsoAt', 'added', 'back', 'sold'] as const;

/** See `CHANGE_KINDS`. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * What has changed of a search, with the first cars of each kind. For sold ones `priceDollars` is what they cost last. `areMoreNew`: more
 * than `added` are new.
 */
export type DescribedChanges = Readonly<Record<ChangeKind, readonly ChangedCar[]>> & {
  readonly counts: Readonly<Record<ChangeKind, number>> & { readonly areMoreNew: boolean };
};

/** What is told of a look, undefined where there is nothing to tell; and which cars are absent after it. */
export interface DescribedLook {
  readonly changes: DescribedChanges | undefined;
  readonly absent: readonly AbsentCar[];
}

/** A car that is told of, with what is known of its news. */
export type ToldCar = PricedCar & Pick<ChangedCar, 'formerPriceDollars' | 'sellerName'>;

/** What changed of a search in words: which cars these are, and what has become of the missing ones. */
@Injectable()
export class ChangedCars {
  constructor(
    private readonly cars: Cars,
    private readonly catalogue: Catalogue,
  ) {}

  /** At `now`, at most so many cars of each kind. `areAll`: whether the search has found all its cars, now and before. */
  async describe(changes: SeenChanges, { now, most, areAll }: { now: number; most: number; areAll: boolean }): Promise<DescribedLook> {
    const { added, behindCount, areMoreNew, cheaper, missing, returned, absent } = changes;
    const onSale = await this.byId([...missing, ...absent]);
    const isOnSale = ({ id }: PricedCar) => onSale.has(id);
    const sold = absent.filter((car) => car.state === 'gone' && !isOnSale(car) && now - car.since >= SOLD_AFTER_MS);
    const back = returned.filter(({ state }) => state === 'sold');
    const fallen = cheaper.filter(({ id }) => back.every((car) => car.id !== id));
    const found = await this.byId([...added.slice(0, most), ...back.slice(0, most), ...fallen]);
    const kinds: Record<Exclude<ChangeKind, 'sold'>, readonly ToldCar[]> = {
      added,
      back: back.map(({ id, priceDollars }) => ({ id, priceDollars })),
      dropped: fallen.flatMap((car) => reduced(car, found.get(car.id))),
      alsoAt: fallen.flatMap((car) => offeredByAnother(car, found.get(car.id))),
    };
    const describe = (cars: readonly ToldCar[]) =>
      cars.slice(0, most).flatMap((car) => (found.has(car.id) ? [this.present(car, found.get(car.id)!)] : []));
    const counts = {
      dropped: kinds.dropped.length,
      alsoAt: kinds.alsoAt.length,
      back: back.length,
      sold: sold.length,
      areMoreNew,
      // What is missing and still for sale stands behind the newest by now; the others there are new.
      added: added.length + Math.max(0, behindCount - [...missing, ...absent].filter((car) => isOnSale(car) && !isUnfit(car)).length),
    };
    const isNothing = CHANGE_KINDS.every((kind) => counts[kind] === 0);
    return {
      absent: absentNow(changes, { now, isOnSale, sold: new Set(sold), areAll }),
      changes: isNothing
        ? undefined
        : {
            counts,
            dropped: describe(kinds.dropped),
            alsoAt: describe(kinds.alsoAt),
            added: describe(added),
            back: describe(kinds.back),
            sold: await Promise.all(sold.slice(0, most).map((car) => this.presentSold(car))),
          },
    };
  }

  private async byId(cars: readonly PricedCar[]): Promise<Map<number, ListedCar>> {
    if (cars.length === 0) return new Map();
    // As they are now: a sold one that is remembered would never be told to be sold.
    const found = await this.cars.currentCars(cars.map(({ id }) => String(id)));
    return new Map(found.map((car) => [Number(car.listing.id), car]));
  }

  /** A car with its news, as it is told. */
  present(car: ToldCar, listed: ListedCar): ChangedCar {
    const { listing } = listed;
    const imageSrc = listing.images.find((src) => /^https?:\/\//.test(src));
    const { id, ...prices } = car;
    const facts = { listingId: String(id), name: fullCarName(listing, this.catalogue), path: vehicleHref(listing.id) };
    return { ...facts, ...prices, listed, ...(imageSrc !== undefined && { imageSrc }) };
  }

  private async presentSold({ id, priceDollars }: PricedCar): Promise<ChangedCar> {
    const listingId = String(id);
    const removed = await this.cars.removedCar(listingId);
    const name = removed ? `${this.catalogue.makeName(removed.makeCode)} ${this.catalogue.modelName(removed.modelCode)}` : 'A car';
    return { listingId, name, path: vehicleHref(listingId), priceDollars };
  }
}

/**
 * The cars that are absent after a look, those that went last where they are many. Of a search that finds more than its newest, a car that is
 * still for sale may only stand behind these.
 */
function absentNow(
  { missing, absent }: SeenChanges,
  { now, isOnSale, sold, areAll }: { now: number; isOnSale: (car: PricedCar) => boolean; sold: ReadonlySet<AbsentCar>; areAll: boolean },
): readonly AbsentCar[] {
  const left = missing.flatMap(({ id, priceDollars }): AbsentCar[] => {
    if (isOnSale({ id, priceDollars })) return areAll ? [{ id, priceDollars, since: now, state: 'unfit' }] : [];
    return [{ id, priceDollars, since: now, state: 'gone' }];
  });
  const stayed = absent.map((car): AbsentCar => {
    if (sold.has(car)) return { ...car, state: 'sold' };
    return car.state === 'gone' && isOnSale(car) ? { ...car, state: 'unfit' } : car;
  });
  return [...stayed, ...left].slice(-SEEN_CARS);
}

function isUnfit(car: PricedCar | AbsentCar): boolean {
  return 'state' in car && car.state === 'unfit';
}

/** A price that only fell back to what was asked before is no drop: the rule of the badge holds here, too. */
function reduced(car: PricedCar, found: ListedCar | undefined): ToldCar[] {
  const formerPriceDollars = found?.listing.previousPriceDollars;
  return formerPriceDollars === undefined || formerPriceDollars <= car.priceDollars ? [] : [{ ...car, formerPriceDollars }];
}

/** A seller who never asked more than the price of now has not lowered it: the price of before was that of another one. */
function offeredByAnother(car: PricedCar, found: ListedCar | undefined): ToldCar[] {
  const history = found?.listing.priceHistory;
  if (!history || found.listing.previousPriceDollars !== undefined) return [];
  const hasAskedMore = history.some(({ priceDollars = 0 }) => priceDollars > car.priceDollars);
  return hasAskedMore ? [] : [{ ...car, sellerName: found.owner.name }];
}
