import { Injectable } from '@nestjs/common';
import { Cache } from '../../cache/cache.js';
import type { CachedThing } from '../../cache/cached-thing.js';
import { Calls } from '../../calls/calls.js';
import { SAFETY_FEATURES } from '../../reference-content/safety-features.js';
import { comparableCars } from '../../search/comparable-cars.js';
import { dealType } from '../../search/filters/deal-type.js';
import { features } from '../../search/filters/features.js';
import { mileageRange } from '../../search/filters/mileage-range.js';
import { model } from '../../search/filters/model.js';
import { trim } from '../../search/filters/trim.js';
import { vehicleCodes } from '../../search/filters/vehicle-codes.js';
import { yearRange } from '../../search/filters/year-range.js';
import type { IndexAnswer } from '../../search/index/search-index.js';
import { Indexing } from '../../search/indexing/indexing.js';
import type { SearchQuery } from '../../search/search-query.js';
import { SearchService } from '../../search/search.service.js';
import { BELOW_THRESHOLD, MILEAGE_BANDS } from './mileage-bands.js';
import type { MileageBand } from './mileage-bands.js';

/** Asking prices of the cars of one search. At least one car. */
export interface PriceFigures {
  readonly count: number;
  readonly lowestDollars: number;
  readonly medianDollars: number;
  readonly highestDollars: number;
}

/** What the cars for sale say of a model. Groups without a car are left out. */
export interface ModelFigures {
  /** Undefined where there is no car. */
  readonly all?: PriceFigures;
  /** Newest first, at most 11. */
  readonly years: readonly (PriceFigures & { readonly year: number })[];
  /** All years before the last of `years`; undefined where there is no such car. */
  readonly olderYears?: (PriceFigures & { readonly toYear: number }) | undefined;
  /** In the order of the catalog. */
  readonly trims: readonly (PriceFigures & { readonly value: string })[];
  /** By `MILEAGE_BANDS`, in their order. */
  readonly mileages: readonly (PriceFigures & MileageBand)[];
  /** Cars below the mileage that a question is about. */
  readonly belowThresholdCount: number;
  readonly greatPriceCount: number;
  /** Used cars that the price ratings of these cars rest on. */
  readonly comparedCount: number;
  /** How many cars list a safety feature, by its code. */
  readonly safetyFeatureCounts: Readonly<Record<string, number>>;
}

/** The specification's limit of year links. */
const MAX_YEARS = 11;

/** Counts and prices of a model's cars for sale, by year, trim and mileage: the same figures that the linked searches show. */
@Injectable()
export class ModelFigureSource {
  private readonly cached: CachedThing<ModelFigures>;

  constructor(
    private readonly search: SearchService,
    private readonly indexing: Indexing,
    private readonly calls: Calls,
    cache: Cache,
  ) {
    this.cached = cache.of('modelFigures');
  }

  /** `query` asks for one model. Undefined where the search fails; a caller that is not `isPatient` goes without a late answer. */
  of(query: SearchQuery, isPatient: boolean): Promise<ModelFigures | undefined> {
    const key = [this.indexing.storeState, query.context.brand.key, query.toSearch()];
    const find = () => this.cached.get(key, () => this.find(query));
    return isPatient ? this.calls.orWithout('modelFigures', find) : this.calls.soonOrWithout('modelFigures', find);
  }

  private async find(query: SearchQuery): Promise<ModelFigures> {
    const { total, counts, stats } = await this.answerOf(query, [trim.name, features.name]);
    const none = {
      years: [],
      trims: [],
      mileages: [],
      belowThresholdCount: 0,
      greatPriceCount: 0,
      comparedCount: 0,
      safetyFeatureCounts: {},
    };
    if (!stats) return none;
    const [all, years, trims, mileages, belowThresholdCount, greatPriceCount, comparedCount] = await Promise.all([
      this.figuresOf(query, total, stats),
      this.yearsOf(query, stats),
      this.trimsOf(query, counts.get(trim.name)),
      this.mileagesOf(query),
      this.totalOf(carsOfBand(query, BELOW_THRESHOLD)),
      this.totalOf(query.with(dealType, ['greatprice'])),
      this.totalOf(comparedWith(query)),
    ]);
    const listed = counts.get(features.name);
    return {
      all,
      ...years,
      trims,
      mileages,
      belowThresholdCount,
      greatPriceCount,
      comparedCount,
      safetyFeatureCounts: Object.fromEntries(SAFETY_FEATURES.map(({ code }) => [code, listed?.get(code) ?? 0])),
    };
  }

  private async yearsOf(
    query: SearchQuery,
    { minYear, maxYear }: NonNullable<IndexAnswer['stats']>,
  ): Promise<Pick<ModelFigures, 'years' | 'olderYears'>> {
    const years: (PriceFigures & { year: number })[] = [];
    let year = maxYear;
    for (; year >= minYear && years.length < MAX_YEARS; year--) {
      const figures = await this.pricesOf(query.with(yearRange, { start: year, end: year }));
      if (figures) years.push({ ...figures, year });
    }
    const older = year >= minYear ? await this.pricesOf(query.with(yearRange, { end: year })) : undefined;
    return { years, olderYears: older && { ...older, toYear: year } };
  }

  private async trimsOf(query: SearchQuery, counts: ReadonlyMap<string, number> | undefined): Promise<ModelFigures['trims']> {
    const values = (query.get(model)?.codes ?? [])
      .flatMap((code) => query.context.catalogue.trimsOfModel(code))
      .map(({ value }) => value)
      .filter((value) => counts?.get(value));
    const found = await Promise.all(
      values.map(async (value) => ({ value, figures: await this.pricesOf(query.with(trim, vehicleCodes([value]))) })),
    );
    return found.flatMap(({ value, figures }) => (figures ? [{ ...figures, value }] : []));
  }

  private async mileagesOf(query: SearchQuery): Promise<ModelFigures['mileages']> {
    const found = await Promise.all(MILEAGE_BANDS.map(async (band) => ({ band, figures: await this.pricesOf(carsOfBand(query, band)) })));
    return found.flatMap(({ band, figures }) => (figures ? [{ ...figures, ...band }] : []));
  }

  private async pricesOf(query: SearchQuery): Promise<PriceFigures | undefined> {
    const { total, stats } = await this.answerOf(query);
    return stats && this.figuresOf(query, total, stats);
  }

  private async figuresOf(query: SearchQuery, count: number, stats: NonNullable<IndexAnswer['stats']>): Promise<PriceFigures> {
    const options = { firstRecord: Math.floor((count - 1) / 2), numRecords: count % 2 === 0 ? 2 : 1, countsOf: [] };
    const { cars } = await this.search.search(query.withSort('derivedpriceASC'), options, 'modelFigures');
    const prices = cars.map(({ listing }) => listing.priceDollars);
    return {
      count,
      lowestDollars: stats.minPriceDollars,
      medianDollars: Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length),
      highestDollars: stats.maxPriceDollars,
    };
  }

  private async totalOf(query: SearchQuery): Promise<number> {
    return (await this.answerOf(query)).total;
  }

  private async answerOf(query: SearchQuery, countsOf: readonly string[] = []): Promise<IndexAnswer> {
    return (await this.search.search(query, { firstRecord: 0, numRecords: 0, countsOf }, 'modelFigures')).answer;
  }
}

/** The search's cars with a mileage of a band. */
export function carsOfBand(query: SearchQuery, { min, max }: MileageBand): SearchQuery {
  return query.with(mileageRange, { ...(min > 0 && { min }), ...(max !== Infinity && { max }) });
}

/** The used cars that the prices of a model's cars are rated beside. `query` asks for one model, and for one year at most. */
export function comparedWith(query: SearchQuery): SearchQuery {
  const modelCode = query.get(model)!.codes[0]!;
  const { makeCode } = query.context.catalogue.modelByCode(modelCode)!;
  return comparableCars({ makeCode, modelCode, year: query.get(yearRange)?.start, isNew: false }, query.context)!;
}
