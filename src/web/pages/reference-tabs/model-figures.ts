import { Injectable } from '@nestjs/common';
import { Cache } from '../../../platform/cache/cache.js';
import type { TieredCache } from '../../../platform/cache/tiered-cache.js';
import { Calls } from '../../../platform/calls/calls.js';
import { SAFETY_FEATURES } from '../../../reference-content/safety-features.js';
import { comparableCars } from '../../../search/comparable-cars.js';
import { features } from '../../../search/filters/features.js';
import { mileageRange } from '../../../search/filters/mileage-range.js';
import { model } from '../../../search/filters/model.js';
import { trim } from '../../../search/filters/trim.js';
import { vehicleCodes } from '../../../search/filters/vehicle-codes.js';
import { yearRange } from '../../../search/filters/year-range.js';
import type { IndexAnswer, PriceFigures } from '../../../search/index/search-index.js';
import { Indexing } from '../../../search/indexing/indexing.js';
import type { FilterSetting, SearchQuery } from '../../../search/search-query.js';
import { SearchService } from '../../../search/search.service.js';
import { greatPriceCars } from './great-price-count.js';
import { BELOW_THRESHOLD, MILEAGE_BANDS } from './mileage-bands.js';
import type { MileageBand } from './mileage-bands.js';
import { MAX_YEAR_LINKS } from '../../recommendations/year-links.js';

/** Figures about a model's cars for sale. Groups without cars are omitted. */
export interface ModelFigures {
  /** Undefined without cars. */
  readonly all?: PriceFigures;
  /** Newest first, at most 11. */
  readonly years: readonly (PriceFigures & { readonly year: number })[];
  /** All years before the last of `years`; undefined without such cars. */
  readonly olderYears?: (PriceFigures & { readonly toYear: number }) | undefined;
  /** In the order of the catalog. */
  readonly trims: readonly (PriceFigures & { readonly value: string })[];
  /** In the order of `MILEAGE_BANDS`. */
  readonly mileages: readonly (PriceFigures & MileageBand)[];
  readonly belowThresholdCount: number;
  readonly greatPriceCount: number;
  /** Number of used cars that the deal ratings of these cars are based on. */
  readonly comparedCount: number;
  /** Number of cars that list a safety feature, by its code. */
  readonly safetyFeatureCounts: Readonly<Record<string, number>>;
}

const CALL = 'modelFigures';

/**
 * Counts and prices of a model's cars for sale by year, trim and mileage. They equal those of the
 * linked searches.
 */
@Injectable()
export class ModelFigureSource {
  private readonly cached: TieredCache<ModelFigures>;

  constructor(
    private readonly search: SearchService,
    private readonly indexing: Indexing,
    private readonly calls: Calls,
    cache: Cache,
  ) {
    this.cached = cache.of('modelFigures');
  }

  /**
   * `query` has exactly one model. Undefined if the search fails; without `waitsForAll`, also if it
   * is late.
   */
  of(query: SearchQuery, waitsForAll: boolean): Promise<ModelFigures | undefined> {
    const key = [this.indexing.storeState, query.context.brand.key, query.toSearch()];
    const find = () => this.cached.get(key, () => this.find(query));
    return waitsForAll
      ? this.calls.callOrFallback('modelFigures', find)
      : this.calls.callOrFallbackWithin('modelFigures', find);
  }

  private async find(query: SearchQuery): Promise<ModelFigures> {
    const { answer } = await this.search.search(
      query,
      { firstRecord: 0, numRecords: 0, countsOf: [features.name] },
      CALL,
    );
    const listed = answer.counts.get(features.name);
    const trims = (query.get(model)?.codes ?? [])
      .flatMap((code) => query.context.catalog.trimsOfModel(code))
      .map(({ value }) => value);
    const parts = [
      ...MILEAGE_BANDS.map((band) => milesOf(band)),
      milesOf(BELOW_THRESHOLD),
      ...trims.map((value): FilterSetting => [trim, vehicleCodes([value])]),
    ];
    const [prices, years, greatPriceCount, comparedCount] = await Promise.all([
      this.search.pricesOf(query, parts, CALL),
      this.yearsOf(query, answer.stats),
      this.search.count(greatPriceCars(query)),
      this.search.count(comparedWith(query)),
    ]);
    const ofBands = prices.parts.slice(0, MILEAGE_BANDS.length);
    const [belowThreshold, ...ofTrims] = prices.parts.slice(MILEAGE_BANDS.length);
    return {
      ...(prices.all && { all: prices.all }),
      ...years,
      trims: trims.flatMap((value, at) => (ofTrims[at] ? [{ ...ofTrims[at], value }] : [])),
      mileages: MILEAGE_BANDS.flatMap((band, at) =>
        ofBands[at] ? [{ ...ofBands[at], ...band }] : [],
      ),
      belowThresholdCount: belowThreshold?.count ?? 0,
      greatPriceCount,
      comparedCount,
      safetyFeatureCounts: Object.fromEntries(
        SAFETY_FEATURES.map(({ code }) => [code, listed?.get(code) ?? 0]),
      ),
    };
  }

  private async yearsOf(
    query: SearchQuery,
    bounds: IndexAnswer['stats'],
  ): Promise<Pick<ModelFigures, 'years' | 'olderYears'>> {
    const years: (PriceFigures & { year: number })[] = [];
    if (!bounds) return { years };
    let next = bounds.maxYear;
    // Loads more model years if some of these have no cars.
    while (next >= bounds.minYear && years.length < MAX_YEAR_LINKS) {
      const batch = Array.from(
        { length: Math.min(MAX_YEAR_LINKS - years.length, next - bounds.minYear + 1) },
        (_, at) => next - at,
      );
      const { parts } = await this.search.pricesOf(
        query,
        batch.map((year): FilterSetting => [yearRange, { start: year, end: year }]),
        CALL,
      );
      years.push(...batch.flatMap((year, at) => (parts[at] ? [{ ...parts[at], year }] : [])));
      next -= batch.length;
    }
    if (next < bounds.minYear) return { years };
    const [older] = (await this.search.pricesOf(query, [[yearRange, { end: next }]], CALL)).parts;
    return { years, olderYears: older && { ...older, toYear: next } };
  }
}

/** The search limited to a mileage band. */
export function carsOfBand(query: SearchQuery, band: MileageBand): SearchQuery {
  return query.withAll([milesOf(band)]);
}

function milesOf({ min, max }: MileageBand): FilterSetting {
  return [mileageRange, { ...(min > 0 && { min }), ...(max !== Infinity && { max }) }];
}

/**
 * The used cars that the deal ratings of a model's cars are based on. `query` has one model and at
 * most one year.
 */
export function comparedWith(query: SearchQuery): SearchQuery {
  const modelCode = query.get(model)!.codes[0]!;
  const { makeCode } = query.context.catalog.modelByCode(modelCode)!;
  return comparableCars(
    { makeCode, modelCode, year: query.get(yearRange)?.start, isNew: false },
    query.context,
  )!;
}
