import { Injectable } from '@nestjs/common';
import { Calls } from '../../../platform/calls/calls.js';
import type { ListedCar } from '../../../inventory/listing.js';
import { comparableCars } from '../../../search/comparable-cars.js';
import { OwnerListings, carsOfOwner } from '../../recommendations/owner-listings.js';
import { SimilarListings } from '../../recommendations/similar-listings.js';
import { PLACE_FILTERS, distanceOrigin } from '../../../search/filters/location-clauses.js';
import type { Param } from '../../../search/filters/filter.js';
import type { SearchContext } from '../../../search/search-context.js';
import { SearchQuery } from '../../../search/search-query.js';
import { SearchService } from '../../../search/search.service.js';
import type { FoundCar } from '../../../search/search.service.js';

const SIMILAR_CARS = 8;
const OWNERS_CARS = 4;

/**
 * Some cars related to the page's car, and the search for all of them. `total`: their number, if
 * known.
 */
export interface CarsBeside {
  readonly cars: readonly FoundCar[];
  readonly whole: SearchQuery;
  readonly total?: number;
}

/** Related cars; lists are empty if there are none or they are unavailable. */
export interface BesideCar {
  readonly similar: CarsBeside;
  readonly ofOwner: CarsBeside;
}

/** The initial value, without cars. */
export function nothingBeside({ listing }: ListedCar, context: SearchContext): BesideCar {
  const whole = SearchQuery.of([['zip', listing.zip]], context);
  return { similar: { cars: [], whole }, ofOwner: { cars: [], whole } };
}

/** Finds cars related to a car. A failed search leaves its shelf empty. */
@Injectable()
export class OtherCars {
  constructor(
    private readonly similar: SimilarListings,
    private readonly owners: OwnerListings,
    private readonly search: SearchService,
    private readonly calls: Calls,
  ) {}

  /** Distances are measured from the place of `before`; without one there are none. */
  async beside(
    car: ListedCar,
    before: SearchQuery | undefined,
    context: SearchContext,
  ): Promise<BesideCar> {
    const [similar, ofOwner] = await Promise.all([
      this.similarTo(car, before, context),
      this.ofOwner(car, context),
    ]);
    const shownIds = new Set(similar.cars.map(({ listing }) => listing.id));
    const others = ofOwner.cars.filter(
      ({ listing }) => listing.id !== car.listing.id && !shownIds.has(listing.id),
    );
    return { similar, ofOwner: { ...ofOwner, cars: others.slice(0, OWNERS_CARS) } };
  }

  /** Some cars similar to one, at any distance. Empty if unavailable. */
  async like(car: ListedCar, count: number, context: SearchContext): Promise<readonly FoundCar[]> {
    const like = SearchQuery.of([['numRecords', String(count)]], context);
    return this.calls.callOrFallback('similar', () => this.similar.findLike(car, like, []));
  }

  /**
   * The search for exactly the cars that the deal rating is based on: of the same trim, or of all
   * trims, as their number tells. Undefined if neither matches, or it is unavailable. Without
   * `waitsForAll` the page does not wait for it.
   */
  async comparedWith(
    car: ListedCar,
    context: SearchContext,
    waitsForAll: boolean,
  ): Promise<SearchQuery | undefined> {
    const find = () => this.findCompared(car, context);
    return waitsForAll
      ? this.calls.callOrFallback('comparableCars', find)
      : this.calls.callOrFallbackWithin('comparableCars', find);
  }

  private async findCompared(
    { listing, dealRating }: ListedCar,
    context: SearchContext,
  ): Promise<SearchQuery | undefined> {
    if (!dealRating) return undefined;
    const { makeCode, modelCode, year, trim } = listing;
    // A listing service returns the name of the trim without a code.
    const trimCode =
      listing.trimCode ??
      context.catalog.trimsOfModel(modelCode, year).find(({ name }) => name === trim)?.code;
    const rated = { makeCode, modelCode, year, isNew: listing.listingType === 'NEW' };
    for (const query of [
      ...(trimCode ? [comparableCars({ ...rated, trimCode }, context)] : []),
      comparableCars(rated, context),
    ]) {
      if (query && (await this.search.count(query)) === dealRating.sampleSize) return query;
    }
    return undefined;
  }

  private async similarTo(
    car: ListedCar,
    before: SearchQuery | undefined,
    context: SearchContext,
  ): Promise<CarsBeside> {
    const { makeCode, modelCode, zip } = car.listing;
    const named =
      before && distanceOrigin(before)
        ? before.only(PLACE_FILTERS).withFirstRecord(0).params()
        : [];
    const like = SearchQuery.of([...named, ['numRecords', String(SIMILAR_CARS)]], context);
    const cars = await this.calls.callOrFallback('similar', () =>
      this.similar.findLike(car, like, []),
    );
    const place: readonly Param[] = named.length > 0 ? named : [['zip', zip]];
    return {
      cars,
      whole: SearchQuery.of([...place, ['makeCode', makeCode], ['modelCode', modelCode]], context),
    };
  }

  private async ofOwner({ owner }: ListedCar, context: SearchContext): Promise<CarsBeside> {
    const found = await this.calls.callOrFallback('ownersCars', () =>
      this.owners.find(owner.id, SIMILAR_CARS + OWNERS_CARS + 1, context),
    );
    return found ?? { cars: [], whole: carsOfOwner(owner.id, context) };
  }
}
