import { Injectable } from '@nestjs/common';
import { Calls } from '../../platform/calls/calls.js';
import { VIEW_COUNT_DAYS, ViewCounts } from '../../view-counts/view-counts.js';
import { distanceOrigin } from '../../search/filters/location-clauses.js';
import { SearchIndex } from '../../search/index/search-index.js';
import { rankOf } from '../../search/relevance.js';
import type { SearchQuery } from '../../search/search-query.js';
import type { FoundCar } from '../../search/search.service.js';
import { milesFromSearch } from '../../search/car-distance.js';
import { chosenFacts } from './choose-facts.js';
import { presentDetails } from './present-details.js';
import { presentListing } from './present-listing.js';
import type { ChosenListings } from './wire/answers.dto.js';
import type { WireListing } from './wire/listing.dto.js';
import type { WireOwner } from './wire/owner.dto.js';

/** Converts cars and owners to the JSON of all listing calls. */
@Injectable()
export class ListingPresenter {
  constructor(
    private readonly views: ViewCounts,
    private readonly index: SearchIndex,
    private readonly calls: Calls,
  ) {}

  async present(
    cars: readonly FoundCar[],
    query: SearchQuery,
    options: { isExplained?: boolean | undefined } = {},
  ): Promise<{ listings: WireListing[]; owners: WireOwner[] }> {
    const viewCounts = await this.viewCountsOf(cars, query);
    const marketAreaCode = distanceOrigin(query)?.marketAreaCode;
    const now = Date.now();
    const listings = cars.map((car, at) => {
      const ownerDistanceMiles = milesFromSearch(query, car.owner.zip);
      const listing = presentListing(car, {
        context: query.context,
        marketAreaCode,
        ownerDistanceMiles,
        viewCount: viewCounts?.[at],
        now,
      });
      if (!options.isExplained) return listing;
      const { movedBy } = car;
      return {
        ...listing,
        rank: {
          ...rankOf(car, this.index.scoredAt, car.distanceMiles),
          ...(movedBy && { movedBy }),
        },
      };
    });
    return { listings, owners: eachOnce(listings.map(({ owner }) => owner)) };
  }

  /** Same, with only the properties in `fields`. Owners only if `fields` includes them. */
  async presentChosen(
    cars: readonly FoundCar[],
    query: SearchQuery,
    { fields, explain }: { fields?: readonly string[]; explain?: boolean },
  ): Promise<Omit<ChosenListings, 'totalResultCount'>> {
    return this.choose(
      await this.present(cars, query, { isExplained: explain }),
      cars,
      query,
      fields,
    );
  }

  /**
   * Reduces the result of `present` for these cars to the properties in `fields`; complete without
   * `fields`.
   */
  choose(
    { listings, owners }: { listings: readonly WireListing[]; owners: readonly WireOwner[] },
    cars: readonly FoundCar[],
    { context }: SearchQuery,
    fields: readonly string[] | undefined,
  ): Omit<ChosenListings, 'totalResultCount'> {
    if (!fields) return { listings, owners };
    const chosen = listings.map((listing, at) =>
      chosenFacts(listing, fields, () => presentDetails(cars[at]!, listing.title, context.places)),
    );
    return { listings: chosen, owners: fields.includes('owner') ? owners : [] };
  }

  /** Undefined if view counts are unavailable or slow: cars are shown without them. */
  private async viewCountsOf(
    cars: readonly FoundCar[],
    { context }: SearchQuery,
  ): Promise<number[] | undefined> {
    const vins = cars.map(({ listing }) => listing.vin ?? '');
    const counted = () =>
      this.calls.run('viewCounts', ({ signal }) =>
        this.views.countsOf(vins, VIEW_COUNT_DAYS, signal),
      );
    const counts = await this.calls.callOrFallback('viewCounts', counted);
    return counts?.map((count) => count[context.brand.code]!);
  }
}

/** Distinct owners, in the order of their first car. */
export function eachOnce(owners: readonly WireOwner[]): WireOwner[] {
  return [...new Map(owners.map((owner) => [owner.id, owner])).values()];
}
