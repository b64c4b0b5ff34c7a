import { Injectable } from '@nestjs/common';
import type { SearchContext } from '../../search/search-context.js';
import { SearchQuery } from '../../search/search-query.js';
import { SearchService } from '../../search/search.service.js';
import type { FoundCar } from '../../search/search.service.js';

/** Number of listings in owner context (specification). */
export const OWNER_LISTINGS_SHOWN = 2;

/** Some cars of an owner. `whole`: the search for all `total` of them. */
export interface OwnersCars {
  readonly cars: readonly FoundCar[];
  readonly total: number;
  readonly whole: SearchQuery;
}

/** Finds cars of an owner, whatever the filters of the current search. */
@Injectable()
export class OwnerListings {
  constructor(private readonly search: SearchService) {}

  /** In order of relevance, although the default sort of an owner search is by highest price. */
  async find(
    ownerId: string,
    numRecords: number,
    context: SearchContext,
    excludedIds: readonly number[] = [],
  ): Promise<OwnersCars> {
    const whole = carsOfOwner(ownerId, context);
    const page = { firstRecord: 0, numRecords, countsOf: [], excludedIds };
    const { cars, answer } = await this.search.search(
      whole.withSort('relevance'),
      page,
      'ownersCars',
    );
    return { cars, total: excludedIds.length + answer.total, whole };
  }
}

/** The search for all cars of an owner. */
export function carsOfOwner(ownerId: string, context: SearchContext): SearchQuery {
  return SearchQuery.of([['ownerId', ownerId]], context);
}
