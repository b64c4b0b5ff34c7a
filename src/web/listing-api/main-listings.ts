import { Injectable } from '@nestjs/common';
import { InvalidParameters } from '../../platform/json-api/problem.js';
import { SearchService } from '../../search/search.service.js';
import { ActiveListings } from './active-listings.js';
import { excludedIdsOf } from './listing-parameters.dto.js';
import type { ListingParameters } from './listing-parameters.dto.js';
import { Inclusions, ownersOf } from './inclusions.js';
import { ListingPresenter, eachOnce } from './listing-presenter.js';
import { presentCounts, presentFilters, presentPriceBands } from './present-filters.js';
import { presentStats } from './present-stats.js';
import type { SearchCall } from './search-calls.js';
import { SnapshotListings } from './snapshot-listings.js';
import { SupplementalListings } from '../recommendations/supplemental-listings.js';
import type { SearchAnswer } from './wire/answers.dto.js';

/**
 * The main listing call in its five forms: by VINs, by ids, supplemental, by result token, and as a
 * search.
 */
@Injectable()
export class MainListings {
  constructor(
    private readonly search: SearchService,
    private readonly active: ActiveListings,
    private readonly presenter: ListingPresenter,
    private readonly inclusions: Inclusions,
    private readonly snapshots: SnapshotListings,
    private readonly supplemental: SupplementalListings,
  ) {}

  /** @throws InvalidParameters for several forms at once, and for parts that need a search */
  async answer(call: SearchCall<ListingParameters>): Promise<SearchAnswer> {
    rejectMixedForms(call.own);
    if (call.own.vins || call.own.ids) return this.active.answer(call);
    if (call.own.supplemental) return this.supplemental.answer(call);
    return call.own.resultToken ? this.snapshots.page(call) : this.bySearch(call);
  }

  private async bySearch({
    query,
    own,
    invalidQueryParams,
  }: SearchCall<ListingParameters>): Promise<SearchAnswer> {
    const isWithoutFilters = own.hideFilters || own.collapseFilters;
    const results = await this.search.search(query, {
      excludedIds: excludedIdsOf(own),
      ...(isWithoutFilters && { countsOf: own.countsOf ?? [] }),
    });
    const { answer, cars } = results;
    const { listings, owners } = await this.presenter.presentChosen(cars, query, own);
    const included = await this.inclusions.of(own.include ?? [], query, own.fields);
    return {
      listings,
      owners: eachOnce([...owners, ...ownersOf(included)]),
      totalResultCount: answer.total,
      stats: presentStats(query, answer.stats),
      ...(!isWithoutFilters && {
        filters: presentFilters(results),
        priceBands: presentPriceBands(results),
      }),
      ...(own.countsOf && { counts: presentCounts(results, own.countsOf) }),
      invalidQueryParams,
      ...included,
    };
  }
}

/** The forms exclude each other, and parts need a search. */
function rejectMixedForms(own: ListingParameters): void {
  const forms = (['vins', 'ids', 'supplemental', 'resultToken'] as const).filter(
    (name) => own[name],
  );
  const [form, ...others] = forms;
  const ofSearch = form ? (['include', 'countsOf'] as const).filter((name) => own[name]) : [];
  // The order of a snapshot is older than current scores.
  const withoutMeaning = [
    ...others,
    ...ofSearch,
    ...(form === 'resultToken' && own.explain ? (['explain'] as const) : []),
  ];
  if (withoutMeaning.length > 0)
    throw new InvalidParameters(
      withoutMeaning.map((field) => ({
        field,
        value: String(own[field]),
        reason: `cannot be used with ${form}`,
        code: 'without-meaning',
      })),
    );
}
