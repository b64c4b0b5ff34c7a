import { Injectable } from '@nestjs/common';
import { Catalog } from '../catalog/catalog.js';
import { Cars } from '../inventory/cars.js';
import { SOLD_AFTER_MS } from '../inventory/lapses.js';
import type { ListedCar } from '../inventory/listing.js';
import type { PricedCar } from '../search/search.service.js';
import { fullCarName } from '../formatting/car-words.js';
import { vehicleHref } from '../routes/vehicle-links.js';
import type { LookedAtCar } from './saved-car-alert-state.js';
import { SEEN_CARS } from './seen-cars.js';
import type { AbsentCar, SeenChanges } from './seen-cars.js';

/**
 * A changed car in an alert. `path`: its page. `imageSrc`: a photo. `sellerName`: the other seller
 * who offers it.
 */
export interface ChangedCar {
  readonly listingId: string;
  readonly name: string;
  readonly path: string;
  readonly priceDollars: number;
  readonly formerPriceDollars?: number;
  readonly sellerName?: string;
  readonly imageSrc?: string;
  /** Current listing; absent for a sold car. Not part of webhooks. */
  readonly listed?: ListedCar;
}

/**
 * Kinds of changes. `alsoAt`: another seller offers it for less. `back`: it is for sale again after
 * it was reported as sold.
 */
export const CHANGE_KINDS = ['dropped', 'alsoAt', 'added', 'back', 'sold'] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * Changes of a search, with the first cars of each kind. `priceDollars` of sold cars is their last
 * price. `areMoreNew`: there are more new cars than `added` says.
 */
export type DescribedChanges = Readonly<Record<ChangeKind, readonly ChangedCar[]>> & {
  readonly counts: Readonly<Record<ChangeKind, number>> & { readonly areMoreNew: boolean };
};

/** Changes to report, undefined if there are none; and the cars that are absent now. */
export interface DescribedLook {
  readonly changes: DescribedChanges | undefined;
  readonly absent: readonly AbsentCar[];
}

/** A car to report, with the details of its change. */
export type ReportedCar = PricedCar & Pick<ChangedCar, 'formerPriceDollars' | 'sellerName'>;

/** Describes changed cars in alerts: names them, and finds out why cars of a search are missing. */
@Injectable()
export class ChangedCars {
  constructor(
    private readonly cars: Cars,
    private readonly catalog: Catalog,
  ) {}

  /**
   * `most`: maximum number of cars per kind. `areAll`: whether both results contain all cars of the
   * search.
   */
  async describe(
    changes: SeenChanges,
    { now, most, areAll }: { now: number; most: number; areAll: boolean },
  ): Promise<DescribedLook> {
    const { added, behindCount, areMoreNew, cheaper, missing, returned, absent } = changes;
    const onSale = await this.byId([...missing, ...absent]);
    const isOnSale = ({ id }: PricedCar) => onSale.has(id);
    const sold = absent.filter(
      (car) => car.state === 'gone' && !isOnSale(car) && now - car.since >= SOLD_AFTER_MS,
    );
    const back = returned.filter(({ state }) => state === 'sold');
    const fallen = cheaper.filter(({ id }) => back.every((car) => car.id !== id));
    const found = await this.byId([...added.slice(0, most), ...back.slice(0, most), ...fallen]);
    const kinds: Record<Exclude<ChangeKind, 'sold'>, readonly ReportedCar[]> = {
      added,
      back: back.map(({ id, priceDollars }) => ({ id, priceDollars })),
      dropped: fallen.flatMap((car) => reduced(car, found.get(car.id))),
      alsoAt: fallen.flatMap((car) => offeredByAnother(car, found.get(car.id))),
    };
    const describe = (cars: readonly ReportedCar[]) =>
      cars
        .slice(0, most)
        .flatMap((car) => (found.has(car.id) ? [this.present(car, found.get(car.id)!)] : []));
    const counts = {
      dropped: kinds.dropped.length,
      alsoAt: kinds.alsoAt.length,
      back: back.length,
      sold: sold.length,
      areMoreNew,
      // Missing cars that are still for sale are now beyond the newest; the others there are new.
      added:
        added.length +
        Math.max(
          0,
          behindCount -
            [...missing, ...absent].filter((car) => isOnSale(car) && !isUnfit(car)).length,
        ),
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
    // Without cached cars: a sold car in the cache would never be reported as sold.
    const found = await this.cars.currentCars(cars.map(({ id }) => String(id)));
    return new Map(found.map((car) => [Number(car.listing.id), car]));
  }

  /** Saved cars with a price drop. */
  dropped(looks: readonly LookedAtCar[]): ChangedCar[] {
    return looks.flatMap(({ saved, listed, look }): ChangedCar[] => {
      if (look.news !== 'dropped' || !listed) return [];
      const { priceDollars, previousPriceDollars } = listed.listing;
      return [
        this.present(
          { id: Number(saved.listingId), priceDollars, formerPriceDollars: previousPriceDollars! },
          listed,
        ),
      ];
    });
  }

  private present(car: ReportedCar, listed: ListedCar): ChangedCar {
    const { listing } = listed;
    const imageSrc = listing.images.find((src) => /^https?:\/\//.test(src));
    const { id, ...prices } = car;
    const facts = {
      listingId: String(id),
      name: fullCarName(listing, this.catalog),
      path: vehicleHref(listing.id),
    };
    return { ...facts, ...prices, listed, ...(imageSrc !== undefined && { imageSrc }) };
  }

  private async presentSold({ id, priceDollars }: PricedCar): Promise<ChangedCar> {
    const listingId = String(id);
    const removed = await this.cars.removedCar(listingId);
    const name = removed
      ? `${this.catalog.makeName(removed.makeCode)} ${this.catalog.modelName(removed.modelCode)}`
      : 'A car';
    return { listingId, name, path: vehicleHref(listingId), priceDollars };
  }
}

/**
 * Cars that are absent after this run; the latest if they are too many. In a longer list than is
 * stored, a car that is still for sale may only be beyond the newest.
 */
function absentNow(
  { missing, absent }: SeenChanges,
  {
    now,
    isOnSale,
    sold,
    areAll,
  }: {
    now: number;
    isOnSale: (car: PricedCar) => boolean;
    sold: ReadonlySet<AbsentCar>;
    areAll: boolean;
  },
): readonly AbsentCar[] {
  const left = missing.flatMap(({ id, priceDollars }): AbsentCar[] => {
    if (isOnSale({ id, priceDollars }))
      return areAll ? [{ id, priceDollars, since: now, state: 'unfit' }] : [];
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

/** A price that only returned to a former level is not a price drop, as for the badge. */
function reduced(car: PricedCar, found: ListedCar | undefined): ReportedCar[] {
  const formerPriceDollars = found?.listing.previousPriceDollars;
  return formerPriceDollars === undefined || formerPriceDollars <= car.priceDollars
    ? []
    : [{ ...car, formerPriceDollars }];
}

/** If the seller never asked more than the current price, the former price was another seller's. */
function offeredByAnother(car: PricedCar, found: ListedCar | undefined): ReportedCar[] {
  const history = found?.listing.priceHistory;
  if (!history || found.listing.previousPriceDollars !== undefined) return [];
  const hasAskedMore = history.some(({ priceDollars = 0 }) => priceDollars > car.priceDollars);
  return hasAskedMore ? [] : [{ ...car, sellerName: found.owner.name }];
}
