import { Injectable } from '@nestjs/common';
import { originOf } from '../search/filters/location-clauses.js';
import { marketExtension } from '../search/filters/market-extension.js';
import { searchRadius } from '../search/filters/search-radius.js';
import { SearchService } from '../search/search.service.js';
import { excludedIdsOf } from './listing-parameters.dto.js';
import type { ListingParameters } from './listing-parameters.dto.js';
import { ListingPresenter } from './listing-presenter.js';
import type { SearchCall } from './search-calls.js';
import type { SearchAnswer } from './wire/answers.dto.js';

/** The specification's page size of supplemental listings. */
const NUM_RECORDS = 100;

/** The same search beyond its radius, the nearest cars first; nothing where the search knows no radius. */
@Injectable()
export class SupplementalListings {
  constructor(
    private readonly search: SearchService,
    private readonly presenter: ListingPresenter,
  ) {}

  async answer({ query, own, invalidQueryParams }: SearchCall<ListingParameters>): Promise<SearchAnswer> {
    if (!originOf(query) || !query.get(searchRadius)) return { listings: [], owners: [], totalResultCount: 0, invalidQueryParams };
    const excludedIds = excludedIdsOf(own);
    const near = query.with(marketExtension, undefined);
    const nearCount = await this.search.count(near, excludedIds);
    // By distance, the cars within the radius come first: what follows them lies beyond.
    const everywhere = near.with(searchRadius, 0).withSort('distanceASC');
    const firstRecord = nearCount + (own.firstRecord ?? 0);
    const page = { countsOf: [], excludedIds, firstRecord, numRecords: own.numRecords ?? NUM_RECORDS };
    const { answer, cars } = await this.search.search(everywhere, page, 'supplemental');
    return {
      ...(await this.presenter.presentChosen(cars, query, own)),
      totalResultCount: answer.total - nearCount,
      invalidQueryParams,
    };
  }
}
