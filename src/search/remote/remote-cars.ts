import { Injectable } from '@nestjs/common';
import { Calls } from '../../platform/calls/calls.js';
import { RejectedByUpstream } from '../../platform/calls/upstream-errors.js';
import { Cars } from '../../inventory/cars.js';
import type { RemovedCar } from '../../inventory/cars.js';
import type { ListedCar } from '../../inventory/listing.js';
import { carFromWire, ownerFromWire } from './car-from-wire.js';
import { ListingServiceUpstream } from './listing-service-upstream.js';
import { carsPath } from './search-call.js';
import { oneCarCheck, searchCheck, suggestionsCheck } from './wire-answers.js';

const [NOT_FOUND, GONE] = [404, 410];

/** Loads single cars from another listing service. */
@Injectable()
export class RemoteCars extends Cars {
  constructor(
    private readonly upstream: ListingServiceUpstream,
    private readonly calls: Calls,
  ) {
    super();
  }

  async carsById(ids: readonly string[]): Promise<ListedCar[]> {
    return ids.length === 0 ? [] : this.named({ ids: ids.join(',') });
  }

  async currentCars(ids: readonly string[]): Promise<ListedCar[]> {
    return this.carsById(ids);
  }

  async carsByVin(vins: readonly string[]): Promise<ListedCar[]> {
    return vins.length === 0 ? [] : this.named({ vins: vins.join(',') });
  }

  async offersOf(id: string): Promise<ListedCar[]> {
    try {
      const { listing, details, offers } = await this.one(id);
      const car = carFromWire(listing, details);
      return offers.map(({ salePrice, owner }) => ({
        ...car,
        listing: { ...car.listing, priceDollars: salePrice, ownerId: owner.id },
        owner: ownerFromWire(owner),
      }));
    } catch (error) {
      if (isAbsence(error)) return [];
      throw error;
    }
  }

  async removedCar(id: string): Promise<RemovedCar | undefined> {
    try {
      await this.one(id);
      return undefined;
    } catch (error) {
      if (!(error instanceof RejectedByUpstream)) throw error;
      const { makeCode, modelCode } = (error.problem ?? {}) as Partial<RemovedCar>;
      return typeof makeCode === 'string' && typeof modelCode === 'string'
        ? { makeCode, modelCode }
        : undefined;
    }
  }

  /** Uses the keyword suggestions, because the service has no call for stock numbers. */
  async carsByStockNumber(stockNumber: string): Promise<ListedCar[]> {
    const path = `/rest/lsc/marketplace/suggested/keywords/${encodeURIComponent(`Stock #${stockNumber}`)}`;
    const { suggestions } = await this.calls.run('listing', ({ signal }) =>
      this.upstream.get(path, suggestionsCheck(), signal),
    );
    const ids = suggestions
      .filter(({ kind }) => kind === 'stockNumber')
      .flatMap(({ listingId }) => listingId ?? []);
    const cars = await this.carsById(ids);
    return cars.filter(
      ({ listing }) => listing.stockNumber?.toUpperCase() === stockNumber.toUpperCase(),
    );
  }

  private async named(named: Readonly<Record<string, string>>): Promise<ListedCar[]> {
    const { listings } = await this.calls.run('listing', ({ signal }) =>
      this.upstream.get(carsPath(named), searchCheck(), signal),
    );
    return listings.map((car) => carFromWire(car, car.details));
  }

  /** Loads one car. A missing car is a valid answer, so it does not count as a failed call. */
  private async one(id: string) {
    const path = `/rest/lsc/listing/${encodeURIComponent(id)}`;
    const answer = await this.calls.run('listing', ({ signal }) =>
      this.upstream.get(path, oneCarCheck(), signal).catch((error: unknown) => {
        if (isAbsence(error)) return error;
        throw error;
      }),
    );
    if (answer instanceof RejectedByUpstream) throw answer;
    return answer;
  }
}

function isAbsence(error: unknown): error is RejectedByUpstream {
  return error instanceof RejectedByUpstream && [NOT_FOUND, GONE].includes(error.status);
}
