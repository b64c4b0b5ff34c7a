import { Injectable } from '@nestjs/common';
import { carsOfBrand } from '../../inventory/cars-of-brand.js';
import { Cars } from '../../inventory/cars.js';
import { milesFromSearch } from '../../search/car-distance.js';
import { ListingPresenter } from './listing-presenter.js';
import type { ListingParameters } from './listing-parameters.dto.js';
import type { SearchCall } from './search-calls.js';
import type { SearchAnswer } from './wire/answers.dto.js';

/** The active listings among some VINs or ids, without filters. */
@Injectable()
export class ActiveListings {
  constructor(
    private readonly cars: Cars,
    private readonly presenter: ListingPresenter,
  ) {}

  async answer({
    query,
    own,
    invalidQueryParams,
  }: SearchCall<ListingParameters>): Promise<SearchAnswer> {
    const cars = carsOfBrand(this.cars, query.context.brand);
    const listed = own.vins
      ? await cars.carsByVin([...new Set(own.vins.map((vin) => vin.toUpperCase()))])
      : await cars.carsById(own.ids ?? []);
    const active = listed.map((car) => ({
      ...car,
      distanceMiles: milesFromSearch(query, car.listing.zip),
    }));
    return {
      ...(await this.presenter.presentChosen(active, query, own)),
      totalResultCount: active.length,
      invalidQueryParams,
    };
  }
}
