import { Injectable } from '@nestjs/common';
import { Cache } from '../../cache/cache.js';
import type { CachedThing } from '../../cache/cached-thing.js';
import { Calls } from '../../calls/calls.js';
import { COMPARED_FEATURES } from '../../catalogue/options/features.js';
import { features } from '../../search/filters/features.js';
import { make } from '../../search/filters/make.js';
import { model } from '../../search/filters/model.js';
import { trim } from '../../search/filters/trim.js';
import { vehicleCodes } from '../../search/filters/vehicle-codes.js';
import { yearRange } from '../../search/filters/year-range.js';
import type { IndexAnswer } from '../../search/index/search-index.js';
import { Indexing } from '../../search/indexing/indexing.js';
import type { SearchQuery } from '../../search/search-query.js';
import { SearchService } from '../../search/search.service.js';
import type { ComparedModel } from './compared-model.js';

/** What is for sale of a trim. */
export interface TrimForSale {
  /** Cars of the search. */
  readonly count: number;
  /** Of those; absent where there are none. */
  readonly lowestPriceDollars?: number;
  /** Cars of the compared year and of those just before it, wherever they are. */
  readonly likeCount: number;
  /** How many of those list some feature at least: as many as list the one that most of them do. */
  readonly equippedCount: number;
  /** How many of those list a compared feature, by its label. */
  readonly listedCounts: Readonly<Record<string, number>>;
}

/** Trims change with a new generation of their model: cars of so many years before the compared one are fitted like it. */
export const YEARS_FITTED_ALIKE = 3;

/** What is for sale of each trim of a model, by the trim filter's value. */
@Injectable()
export class TrimsForSale {
  private readonly cached: CachedThing<Readonly<Record<string, TrimForSale>>>;

  constructor(
    private readonly search: SearchService,
    private readonly indexing: Indexing,
    private readonly calls: Calls,
    cache: Cache,
  ) {
    this.cached = cache.of<Readonly<Record<string, TrimForSale>>>('trimsForSale');
  }

  /** Undefined where it cannot be had, or not at once for somebody who is not `isPatient`. */
  of({ query, model: { code }, year }: ComparedModel, isPatient: boolean): Promise<Readonly<Record<string, TrimForSale>> | undefined> {
    const { brand, catalogue } = query.context;
    const key = [this.indexing.storeState, brand.key, query.toSearch(), year];
    const find = () =>
      this.cached.get(key, async () => {
        const values = catalogue.trimsOfModel(code, year).map(({ value }) => value);
        const found = await Promise.all(values.map((value) => this.find(query, value, year)));
        return Object.fromEntries(values.map((value, at) => [value, found[at]!]));
      });
    return isPatient ? this.calls.orWithout('trimsForSale', find) : this.calls.soonOrWithout('trimsForSale', find);
  }

  private async find(query: SearchQuery, value: string, year: number): Promise<TrimForSale> {
    const asked = query.with(trim, vehicleCodes([value]));
    const fittedAlike = asked.only([make, model, trim]).with(yearRange, { start: year - YEARS_FITTED_ALIKE, end: year });
    const [cars, like] = await Promise.all([this.count(asked), this.count(fittedAlike, [features.name])]);
    const lowestPriceDollars = cars.stats?.minPriceDollars;
    const listed = like.counts.get(features.name) ?? new Map<string, number>();
    return {
      count: cars.total,
      ...(lowestPriceDollars !== undefined && { lowestPriceDollars }),
      likeCount: like.total,
      equippedCount: Math.max(0, ...listed.values()),
      listedCounts: Object.fromEntries(COMPARED_FEATURES.map(({ code, label }) => [label, listed.get(code) ?? 0])),
    };
  }

  private async count(query: SearchQuery, countsOf: readonly string[] = []): Promise<IndexAnswer> {
    return (await this.search.search(query, { firstRecord: 0, numRecords: 0, countsOf }, 'trimsForSale')).answer;
  }
}
