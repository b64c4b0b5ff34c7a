import { Injectable } from '@nestjs/common';
import { Calls } from '../../platform/calls/calls.js';
import type { Brand } from '../../platform/config/brand.js';
import type { Filter } from '../../search/filters/filter.js';
import { listingType } from '../../search/filters/listing-type.js';
import { make } from '../../search/filters/make.js';
import { model } from '../../search/filters/model.js';
import { categorySearch } from '../../search/filters/category-search.js';
import { experience } from '../../search/filters/experience.js';
import { sellerType } from '../../search/filters/seller-type.js';
import { vehicleStyle } from '../../search/filters/vehicle-style.js';
import { SearchContexts } from '../../search/search-contexts.js';
import { SearchQuery } from '../../search/search-query.js';
import { SearchService } from '../../search/search.service.js';
import type { FoundCar } from '../../search/search.service.js';

/** The default stock of a brand, without filters. */
export interface Market {
  /** The search without filters, the base of links. */
  readonly query: SearchQuery;
  /** Number of all cars; undefined if unavailable. */
  readonly total: number | undefined;
  /** Number of cars by value of a filter of `COUNTED`; empty if unavailable. */
  countsOf(filter: Filter): ReadonlyMap<string, number>;
}

const COUNTED: readonly Filter[] = [
  make,
  model,
  vehicleStyle,
  listingType,
  categorySearch,
  experience,
  sellerType,
];

/** Some cars of a search, with the total of the search. */
export interface SomeCars {
  readonly query: SearchQuery;
  readonly total: number;
  readonly cars: readonly FoundCar[];
}

/**
 * Search data for pages other than the results. If the search fails, these pages are shown without
 * its counts or cars.
 */
@Injectable()
export class Markets {
  constructor(
    private readonly contexts: SearchContexts,
    private readonly search: SearchService,
    private readonly calls: Calls,
  ) {}

  /** Counts of the brand's stock. */
  async of(brand: Brand): Promise<Market> {
    const { query } = SearchQuery.parse('', this.contexts.of(brand));
    const found = await this.calls.callOrFallback('marketCounts', () =>
      this.search.search(
        query,
        { numRecords: 0, countsOf: COUNTED.map(({ name }) => name) },
        'marketCounts',
      ),
    );
    return {
      query,
      total: found?.answer.total,
      countsOf: ({ name }) => found?.answer.counts.get(name) ?? new Map<string, number>(),
    };
  }

  /**
   * The first cars of a search; undefined if it fails. `excluded`: cars that are already on the
   * page.
   */
  async firstCars(
    query: SearchQuery,
    count: number,
    excluded: readonly FoundCar[] = [],
  ): Promise<SomeCars | undefined> {
    const excludedIds = excluded.map(({ listing }) => Number(listing.id));
    const found = await this.calls.callOrFallback('carsBeside', () =>
      this.search.search(query, { numRecords: count, excludedIds, countsOf: [] }, 'carsBeside'),
    );
    return found && { query, total: found.answer.total, cars: found.cars };
  }
}
