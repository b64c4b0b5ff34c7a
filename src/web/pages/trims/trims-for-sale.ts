import { Injectable } from '@nestjs/common';
import { Cache } from '../../../platform/cache/cache.js';
import type { TieredCache } from '../../../platform/cache/tiered-cache.js';
import { Calls } from '../../../platform/calls/calls.js';
import { COMPARED_FEATURES } from '../../../catalog/options/compared-features.js';
import { features } from '../../../search/filters/features.js';
import { make } from '../../../search/filters/make.js';
import { model } from '../../../search/filters/model.js';
import { trim } from '../../../search/filters/trim.js';
import { vehicleCodes } from '../../../search/filters/vehicle-codes.js';
import { yearRange } from '../../../search/filters/year-range.js';
import type { IndexAnswer } from '../../../search/index/search-index.js';
import { Indexing } from '../../../search/indexing/indexing.js';
import type { SearchQuery } from '../../../search/search-query.js';
import { SearchService } from '../../../search/search.service.js';
import type { ComparedModel } from './compared-model.js';

/** Cars for sale of a trim. */
export interface TrimForSale {
  /** Number of cars in the search. */
  readonly count: number;
  /** Their lowest price; absent without cars. */
  readonly lowestPriceDollars?: number;
  /** Number of cars of the compared year and the years just before it, nationwide. */
  readonly likeCount: number;
  /** Number of these that list any feature, estimated by the feature that most of them list. */
  readonly equippedCount: number;
  /** Number of these that list a compared feature, by its label. */
  readonly listedCounts: Readonly<Record<string, number>>;
}

/**
 * Trims change with a new generation of the model: cars of this many years before the compared one
 * have the same equipment.
 */
export const YEARS_FITTED_ALIKE = 3;

/** With fewer cars, the equipment of a trim is unknown. */
export const MIN_CARS_SHOWN = 5;

/** Equipment that the cars of a trim list, nationwide. */
type Fitted = Pick<TrimForSale, 'likeCount' | 'equippedCount' | 'listedCounts'>;

/** Cars for sale of each trim of a model, by value of the trim filter. */
@Injectable()
export class TrimsForSale {
  private readonly cached: TieredCache<Readonly<Record<string, TrimForSale>>>;
  private readonly cachedFitted: TieredCache<Readonly<Record<string, Fitted>>>;

  constructor(
    private readonly search: SearchService,
    private readonly indexing: Indexing,
    private readonly calls: Calls,
    cache: Cache,
  ) {
    this.cached = cache.of<Readonly<Record<string, TrimForSale>>>('trimsForSale');
    this.cachedFitted = cache.of<Readonly<Record<string, Fitted>>>('trimsFitted');
  }

  /** Undefined if unavailable; without `waitsForAll`, also if late. */
  of(
    compared: ComparedModel,
    waitsForAll: boolean,
  ): Promise<Readonly<Record<string, TrimForSale>> | undefined> {
    const { query, year } = compared;
    const key = [this.indexing.storeState, query.context.brand.key, query.toSearch(), year];
    const find = () => this.cached.get(key, () => this.find(compared));
    return waitsForAll
      ? this.calls.callOrFallback('trimsForSale', find)
      : this.calls.callOrFallbackWithin('trimsForSale', find);
  }

  /**
   * One search counts the cars of all trims. Each trim with cars takes another for its lowest
   * price.
   */
  private async find(compared: ComparedModel): Promise<Readonly<Record<string, TrimForSale>>> {
    const { query } = compared;
    const values = valuesOf(compared);
    const [counted, fitted] = await Promise.all([
      this.count(query, [trim.name]),
      this.fittedOf(compared),
    ]);
    const found = await Promise.all(
      values.map(async (value): Promise<TrimForSale> => {
        const count = counted.counts.get(trim.name)?.get(value) ?? 0;
        if (count === 0) return { count, ...fitted[value]! };
        const { total, stats } = await this.count(query.with(trim, vehicleCodes([value])));
        return {
          count: total,
          ...(stats && { lowestPriceDollars: stats.minPriceDollars }),
          ...fitted[value]!,
        };
      }),
    );
    return Object.fromEntries(values.map((value, at) => [value, found[at]!]));
  }

  /** Independent of place and condition, so all searches of a model share the cache entry. */
  private async fittedOf(compared: ComparedModel): Promise<Readonly<Record<string, Fitted>>> {
    const { query, year, model: compareModel } = compared;
    const key = [this.indexing.storeState, query.context.brand.key, compareModel.code, year];
    return this.cachedFitted.get(key, async () => {
      const like = query
        .only([make, model])
        .with(yearRange, { start: year - YEARS_FITTED_ALIKE, end: year });
      const values = valuesOf(compared);
      const counts = (await this.count(like, [trim.name])).counts.get(trim.name);
      const fitted = await Promise.all(
        values.map((value) => this.fitted(like, value, counts?.get(value) ?? 0)),
      );
      return Object.fromEntries(values.map((value, at) => [value, fitted[at]!]));
    });
  }

  private async fitted(like: SearchQuery, value: string, count: number): Promise<Fitted> {
    if (count < MIN_CARS_SHOWN) return { likeCount: count, equippedCount: 0, listedCounts: {} };
    const { total, counts } = await this.count(like.with(trim, vehicleCodes([value])), [
      features.name,
    ]);
    const listed = counts.get(features.name) ?? new Map<string, number>();
    return {
      likeCount: total,
      equippedCount: Math.max(0, ...listed.values()),
      listedCounts: Object.fromEntries(
        COMPARED_FEATURES.map(({ code, label }) => [label, listed.get(code) ?? 0]),
      ),
    };
  }

  private async count(query: SearchQuery, countsOf: readonly string[] = []): Promise<IndexAnswer> {
    return (
      await this.search.search(query, { firstRecord: 0, numRecords: 0, countsOf }, 'trimsForSale')
    ).answer;
  }
}

function valuesOf({ query, model: { code }, year }: ComparedModel): string[] {
  return query.context.catalog.trimsOfModel(code, year).map(({ value }) => value);
}
