import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue/catalogue.js';
import { Cars } from '../inventory/cars.js';
import type { ListedCar } from '../inventory/listing.js';
import type { PricedCar } from '../search/search.service.js';
import { fullCarName } from '../wording/car-words.js';
import { vehicleHref } from '../wording/links.js';
import type { SeenChanges } from './seen-cars.js';

/** A car that changed, as it is told. `path` is of its page; `imageSrc` that of a photograph, since mail programs show no drawings. */
export interface ChangedCar {
  readonly listingId: string;
  readonly name: string;
  readonly path: string;
  readonly priceDollars: number;
  readonly formerPriceDollars?: number;
  readonly imageSrc?: string;
}

/**
 * What has changed of a search, with the first cars of each kind. For sold ones `priceDollars` is what they cost last. `areMoreNew`: more
 * than `added` are new.
 */
export interface DescribedChanges {
  readonly counts: { readonly added: number; readonly areMoreNew: boolean; readonly dropped: number; readonly sold: number };
  readonly added: readonly ChangedCar[];
  readonly dropped: readonly ChangedCar[];
  readonly sold: readonly ChangedCar[];
}

/** What changed of a search in words: which cars these are, and which of the missing ones are sold. */
@Injectable()
export class ChangedCars {
  constructor(
    private readonly cars: Cars,
    private readonly catalogue: Catalogue,
  ) {}

  /** At most so many cars of each kind; undefined where there is nothing to tell. */
  async describe({ added, behindCount, areMoreNew, cheaper, missing }: SeenChanges, most: number): Promise<DescribedChanges | undefined> {
    const left = await this.byId(missing);
    const sold = missing.filter(({ id }) => !left.has(id));
    const told = await this.byId([...added.slice(0, most), ...cheaper]);
    const dropped = cheaper.flatMap((car) => this.reduced(car, told.get(car.id)));
    const describe = <Car extends PricedCar>(cars: readonly Car[]) =>
      cars.slice(0, most).flatMap((car) => (told.has(car.id) ? [this.present(car, told.get(car.id)!)] : []));
    // What is missing and not sold stands behind the newest by now; the others there are new.
    const newBehind = Math.max(0, behindCount - left.size);
    const counts = { added: added.length + newBehind, areMoreNew, dropped: dropped.length, sold: sold.length };
    if (counts.added + counts.dropped + counts.sold === 0) return undefined;
    const soldCars = await Promise.all(sold.slice(0, most).map((car) => this.presentSold(car)));
    return { counts, added: describe(added), dropped: describe(dropped), sold: soldCars };
  }

  /** A price that only fell back to what was asked before is no drop: the rule of the badge holds here, too. */
  private reduced(car: PricedCar, found: ListedCar | undefined): (PricedCar & { readonly formerPriceDollars: number })[] {
    const formerPriceDollars = found?.listing.previousPriceDollars;
    return formerPriceDollars === undefined || formerPriceDollars <= car.priceDollars ? [] : [{ ...car, formerPriceDollars }];
  }

  private async byId(cars: readonly PricedCar[]): Promise<Map<number, ListedCar>> {
    if (cars.length === 0) return new Map();
    // As they are now: a sold one that is remembered would never be told to be sold.
    const found = await this.cars.currentCars(cars.map(({ id }) => String(id)));
    return new Map(found.map((car) => [Number(car.listing.id), car]));
  }

  private present(car: PricedCar & { readonly formerPriceDollars?: number }, { listing }: ListedCar): ChangedCar {
    const imageSrc = listing.images.find((src) => /^https?:\/\//.test(src));
    const { id, ...prices } = car;
    const facts = { listingId: String(id), name: fullCarName(listing, this.catalogue), path: vehicleHref(listing.id) };
    return { ...facts, ...prices, ...(imageSrc !== undefined && { imageSrc }) };
  }

  private async presentSold({ id, priceDollars }: PricedCar): Promise<ChangedCar> {
    const listingId = String(id);
    const removed = await this.cars.removedCar(listingId);
    const name = removed ? `${this.catalogue.makeName(removed.makeCode)} ${this.catalogue.modelName(removed.modelCode)}` : 'A car';
    return { listingId, name, path: vehicleHref(listingId), priceDollars };
  }
}
