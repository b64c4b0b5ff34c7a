import { Injectable } from '@nestjs/common';
import { distanceOrigin } from '../../search/filters/location-clauses.js';
import { marketExtension } from '../../search/filters/market-extension.js';
import { searchRadius } from '../../search/filters/search-radius.js';
import type { SearchQuery } from '../../search/search-query.js';
import { SearchService } from '../../search/search.service.js';
import type { FoundCar } from '../../search/search.service.js';
import { excludedIdsOf } from '../listing-api/listing-parameters.dto.js';
import type { ListingParameters } from '../listing-api/listing-parameters.dto.js';
import { ListingPresenter } from '../listing-api/listing-presenter.js';
import type { SearchCall } from '../listing-api/search-calls.js';
import type { SearchAnswer } from '../listing-api/wire/answers.dto.js';

/** Page size of supplemental listings (specification). */
const NUM_RECORDS = 100;

interface Part {
  readonly excludedIds: readonly number[];
  readonly firstRecord?: number | undefined;
  readonly numRecords?: number | undefined;
}

interface Found {
  readonly cars: readonly FoundCar[];
  readonly total: number;
}

/** The same search beyond its radius, nearest cars first; empty without a radius. */
@Injectable()
export class SupplementalListings {
  constructor(
    private readonly search: SearchService,
    private readonly presenter: ListingPresenter,
  ) {}

  async answer({
    query,
    own,
    invalidQueryParams,
  }: SearchCall<ListingParameters>): Promise<SearchAnswer> {
    const { firstRecord, numRecords } = own;
    const { cars, total } = await this.find(query, {
      excludedIds: excludedIdsOf(own),
      firstRecord,
      numRecords,
    });
    return {
      ...(await this.presenter.presentChosen(cars, query, own)),
      totalResultCount: total,
      invalidQueryParams,
    };
  }

  /** A page of them, with their total. */
  async find(
    query: SearchQuery,
    { excludedIds, firstRecord = 0, numRecords = NUM_RECORDS }: Part,
  ): Promise<Found> {
    if (!distanceOrigin(query) || !query.get(searchRadius)) return { cars: [], total: 0 };
    const near = query.with(marketExtension, undefined);
    const none = { firstRecord: 0, numRecords: 0, countsOf: [], excludedIds };
    const nearCount = (await this.search.search(near, none, 'supplemental')).answer.total;
    // By distance, the cars within the radius come first; those after them are beyond it.
    const everywhere = near.with(searchRadius, 0).withSort('distanceASC');
    const page = { countsOf: [], excludedIds, firstRecord: nearCount + firstRecord, numRecords };
    const { answer, cars } = await this.search.search(everywhere, page, 'supplemental');
    return { cars, total: answer.total - nearCount };
  }
}
