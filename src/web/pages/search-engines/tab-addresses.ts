import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { editorialTabId } from '../../../../views/reference/tab-names.js';
import { Cache } from '../../../platform/cache/cache.js';
import type { TieredCache } from '../../../platform/cache/tiered-cache.js';
import { Calls } from '../../../platform/calls/calls.js';
import type { Model } from '../../../catalog/catalog-types.js';
import { SafetyRatings, ratingsOfYear } from '../../../catalog/safety-ratings.js';
import { Config } from '../../../platform/config/config.js';
import { hasFeature } from '../../../platform/config/features.js';
import { Content } from '../../../content/content.js';
import { ModelReviews } from '../../../reviews/model-reviews.js';
import { listingType } from '../../../search/filters/listing-type.js';
import { mileageRange } from '../../../search/filters/mileage-range.js';
import { model as modelFilter } from '../../../search/filters/model.js';
import { yearRange } from '../../../search/filters/year-range.js';
import type { IndexAnswer } from '../../../search/index/search-index.js';
import { Indexing } from '../../../search/indexing/indexing.js';
import type { SearchContext } from '../../../search/search-context.js';
import { SearchQuery } from '../../../search/search-query.js';
import { SearchService } from '../../../search/search.service.js';
import { FAQ_RESULTS_ABOVE } from '../reference-tabs/tab-conditions.js';
import type { TabName } from '../reference-tabs/tab-conditions.js';
import { TAB_IDS, tabPageHref } from '../reference-tabs/tab-pages.js';
import { areTrimsCompared } from '../trims/compared-model.js';

/** Sitemap names by tab. */
const PARTS: Readonly<Record<TabName, string>> = { ...TAB_IDS, editorial: 'editorial-tabs' };
const TABS = Object.keys(PARTS) as TabName[];

/** Model years with a page in the sitemap; undefined is the page of all years. */
type Years = readonly (number | undefined)[];

/** Number of used cars by model code, of all years and of each. */
interface UsedCounts {
  readonly all: ReadonlyMap<string, number>;
  readonly byYear: ReadonlyMap<number, ReadonlyMap<string, number>>;
}

/**
 * Pages of reference tabs for the sitemap: those whose condition is known to hold from the catalog,
 * the counts of cars by model, or editors' content. A search counts the cars of all models, so there
 * is one per model year instead of one per model.
 */
@Injectable()
export class TabAddresses {
  private readonly cached: TieredCache<readonly string[]>;

  constructor(
    private readonly search: SearchService,
    private readonly indexing: Indexing,
    private readonly ratings: SafetyRatings,
    private readonly reviews: ModelReviews,
    private readonly content: Content,
    private readonly calls: Calls,
    private readonly config: Config,
    cache: Cache,
  ) {
    this.cached = cache.of('tabAddresses');
  }

  /** Names of the non-empty sitemaps. */
  async parts(context: SearchContext): Promise<string[]> {
    const parts: string[] = [];
    for (const part of Object.values(PARTS))
      if ((await this.of(part, context)).length > 0) parts.push(part);
    return parts;
  }

  /** Paths of a sitemap's pages, without duplicates. Empty for an unknown sitemap. */
  async of(part: string, context: SearchContext): Promise<readonly string[]> {
    const tab = TABS.find((one) => PARTS[one] === part);
    if (!tab || !hasFeature(context.brand, 'referenceTabs')) return [];
    if (tab === 'reviews') return this.ofReviews(context);
    if (tab === 'editorial') return this.ofEditors(context);
    return this.cached.get([this.indexing.storeState, context.brand.key, tab], () =>
      this.find(tab, context),
    );
  }

  private async find(
    tab: Exclude<TabName, 'reviews' | 'editorial'>,
    context: SearchContext,
  ): Promise<string[]> {
    const yearsOf = await this.yearsOf[tab](context);
    const paths: string[] = [];
    for (const model of modelsOf(context)) {
      paths.push(...pathsOf(TAB_IDS[tab], model, yearsOf(model), context));
      await nextTurn();
    }
    return paths;
  }

  private readonly yearsOf = {
    pricing: async (context: SearchContext) => {
      const used = await this.usedCounts(context);
      return (model: Model): Years => [
        ...(has(used.all, model) ? [undefined] : []),
        ...yearsForSale(model, used, context),
      ];
    },

    /** With another reference service, it is unknown which trims it has. */
    trims: async (context: SearchContext) => {
      const isKnown = this.config.referenceContentUrl === '';
      return ({ code }: Model): Years =>
        withAllYears(
          context.catalog
            .modelYears(code)
            .filter((year) => isKnown && areTrimsCompared(code, year, context)),
        );
    },

    /** Safety equipment alone is also enough for a tab, but would take a search per model. */
    safety:
      async (context: SearchContext) =>
      (model: Model): Years => {
        const ratings = this.ratings.ofModel(model.code);
        if (ratings.length === 0) return [];
        return [
          undefined,
          ...context.catalog
            .modelYears(model.code)
            .filter((year) => ratingsOfYear(ratings, year).length > 0),
        ];
      },

    /** A model year has the tab even without cars, but then its page is not indexable. */
    faqs: async (context: SearchContext) => {
      const used = await this.usedCounts(context);
      const driven = await this.countsOf(usedCars(context).with(mileageRange, { min: 1 }));
      const hasEnough = ({ code }: Model) => (driven.get(code) ?? 0) > FAQ_RESULTS_ABOVE;
      return (model: Model): Years => [
        ...(hasEnough(model) ? [undefined] : []),
        ...yearsForSale(model, used, context),
      ];
    },
  };

  private async ofReviews(context: SearchContext): Promise<string[]> {
    const reviewed =
      (await this.calls.callOrFallback('consumerReviews', () =>
        this.calls.run('consumerReviews', () => this.reviews.reviewedYears()),
      )) ?? [];
    const years = Map.groupBy(reviewed, ({ modelCode }) => modelCode);
    return modelsOf(context).flatMap((model) => {
      const ofModel = years.get(model.code)?.map(({ year }) => year) ?? [];
      return pathsOf(TAB_IDS.reviews, model, withAllYears(ofModel), context);
    });
  }

  private async ofEditors(context: SearchContext): Promise<string[]> {
    const tabs = Map.groupBy(await this.content.all('editorialTabs'), ({ modelCode }) => modelCode);
    return modelsOf(context).flatMap((model) =>
      (tabs.get(model.code) ?? []).flatMap(({ id, fromYear = -Infinity, toYear = Infinity }) => {
        const years = context.catalog
          .modelYears(model.code)
          .filter((year) => fromYear <= year && year <= toYear);
        return pathsOf(editorialTabId(id), model, [undefined, ...years], context);
      }),
    );
  }

  private async usedCounts(context: SearchContext): Promise<UsedCounts> {
    const used = usedCars(context);
    const { counts, stats } = await this.answerOf(used);
    const byYear = new Map<number, ReadonlyMap<string, number>>();
    for (let year = stats?.maxYear ?? 0; year >= (stats?.minYear ?? Infinity); year--) {
      byYear.set(year, await this.countsOf(used.with(yearRange, { start: year, end: year })));
      await nextTurn();
    }
    return { all: counts.get(modelFilter.name) ?? new Map(), byYear };
  }

  private async countsOf(query: SearchQuery): Promise<ReadonlyMap<string, number>> {
    return (await this.answerOf(query)).counts.get(modelFilter.name) ?? new Map();
  }

  private async answerOf(query: SearchQuery): Promise<IndexAnswer> {
    return (
      await this.search.search(query, {
        firstRecord: 0,
        numRecords: 0,
        countsOf: [modelFilter.name],
      })
    ).answer;
  }
}

function usedCars(context: SearchContext): SearchQuery {
  return SearchQuery.of([[listingType.name, 'USED']], context);
}

function modelsOf({ catalog, brand: { lockedMakeCode } }: SearchContext): readonly Model[] {
  return catalog.models.filter(
    ({ makeCode }) => lockedMakeCode === undefined || makeCode === lockedMakeCode,
  );
}

function yearsForSale(
  model: Model,
  { byYear }: UsedCounts,
  { catalog }: SearchContext,
): readonly number[] {
  return catalog.modelYears(model.code).filter((year) => has(byYear.get(year), model));
}

function has(counts: ReadonlyMap<string, number> | undefined, { code }: Model): boolean {
  return (counts?.get(code) ?? 0) > 0;
}

/** The page of all years exists if that of any year does. */
function withAllYears(years: readonly number[]): Years {
  return years.length > 0 ? [undefined, ...years] : [];
}

function pathsOf(tabId: string, model: Model, years: Years, { catalog }: SearchContext): string[] {
  const make = catalog.makeByCode(model.makeCode)!;
  return years.map((year) => tabPageHref(tabId, make, model, year));
}
