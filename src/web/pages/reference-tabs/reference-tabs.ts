import { Injectable } from '@nestjs/common';
import type { ReferenceTabsProps } from '../../../../views/reference/reference-tabs.js';
import type { TrimComparisonProps } from '../../../../views/trims/trim-comparison.js';
import { Calls } from '../../../platform/calls/calls.js';
import { SafetyRatings } from '../../../catalog/safety-ratings.js';
import { hasFeature } from '../../../platform/config/features.js';
import { Content } from '../../../content/content.js';
import { MileageDataSource } from '../../../reference-content/mileage-data.js';
import { ModelTrims } from '../../../reference-content/model-trims.js';
import { ModelReviews } from '../../../reviews/model-reviews.js';
import { yearRange } from '../../../search/filters/year-range.js';
import type { SearchQuery } from '../../../search/search-query.js';
import { presentConsumerReviews } from '../reviews/model-reviews.presenter.js';
import { presentFaqs } from './faqs.presenter.js';
import { ModelFigureSource } from './model-figures.js';
import { presentPricingTab } from './pricing-tab.presenter.js';
import { referenceModelOf } from './reference-model.js';
import type { ReferenceModel } from './reference-model.js';
import { presentSafetyTab, safetyFeaturesOf, safetyRatingsOf } from './safety-tab.presenter.js';
import { TAB_CONDITIONS, asksConsumerRatings } from './tab-conditions.js';
import type { TabFacts } from './tab-conditions.js';
import { tabPageLinks } from './tab-pages.js';

/** A search, and the number of cars it finds. */
export interface TabSearch {
  readonly query: SearchQuery;
  readonly answer: { readonly total: number };
}

/** The reference tabs below the results of a search for one model. */
@Injectable()
export class ReferenceTabSource {
  constructor(
    private readonly figures: ModelFigureSource,
    private readonly mileages: MileageDataSource,
    private readonly trims: ModelTrims,
    private readonly ratings: SafetyRatings,
    private readonly reviews: ModelReviews,
    private readonly calls: Calls,
    private readonly content: Content,
  ) {}

  /**
   * Undefined if the search is not for one model, or not on its first page. `trims`: the trim
   * comparison, if there is one.
   */
  async of(
    results: TabSearch,
    trims: TrimComparisonProps | undefined,
    waitsForAll: boolean,
  ): Promise<ReferenceTabsProps | undefined> {
    const { query } = results;
    const isShown = query.firstRecord === 0 && hasFeature(query.context.brand, 'referenceTabs');
    const about = isShown ? referenceModelOf(query) : undefined;
    if (!about) return trims && { title: trims.title, trims };
    const newestYear = this.yearOfTrims(about);
    const [figures, mileages, known, reviews] = await Promise.all([
      this.figures.of(about.cars, waitsForAll),
      this.ask(
        'mileageStats',
        () => this.mileages.of(about.model.code, about.listingTypes),
        waitsForAll,
      ),
      newestYear === undefined
        ? undefined
        : this.ask('trims', () => this.trims.of(about.model.code, newestYear), waitsForAll),
      asksConsumerRatings({ query, about })
        ? this.reviews.of(about.model.code, about.year, waitsForAll)
        : undefined,
    ]);
    const ratings = this.ratings.ofModel(about.model.code);
    const written = await this.content.about(
      'editorialTabs',
      about.model.code,
      query.get(yearRange) ?? {},
    );
    const facts: TabFacts = {
      query,
      about,
      yearLinkCount: figures?.years.length ?? 0,
      trimLinkCount: figures?.trims.length ?? 0,
      hasSafetyRatings: safetyRatingsOf(about, ratings).length > 0,
      hasSafetyFeatures: safetyFeaturesOf(figures).length > 0,
      hasComparedTrims: trims !== undefined,
      editorialTabCount: written.length,
      hasConsumerReviews: reviews !== undefined,
      resultCount: results.answer.total,
      mileageCount: mileages?.count ?? 0,
    };
    const faqSources = {
      about,
      query,
      resultCount: facts.resultCount,
      figures,
      mileages,
      trims: known?.trims ?? [],
      ratings,
      newestYear,
    };
    const tabs = {
      pricing:
        figures && TAB_CONDITIONS.pricing(facts) ? presentPricingTab(about, figures) : undefined,
      trims: TAB_CONDITIONS.trims(facts) ? trims : undefined,
      safety: TAB_CONDITIONS.safety(facts) ? presentSafetyTab(about, ratings, figures) : undefined,
      reviews:
        reviews && TAB_CONDITIONS.reviews(facts)
          ? presentConsumerReviews(about, reviews)
          : undefined,
      faqs: TAB_CONDITIONS.faqs(facts) ? presentFaqs(faqSources) : undefined,
      editorial: TAB_CONDITIONS.editorial(facts)
        ? written.map(({ id, tab: name, html }) => ({ id, name, html }))
        : undefined,
    };
    if (!Object.values(tabs).some(Boolean)) return undefined;
    return {
      title: `About the ${about.make.name} ${about.model.name}`,
      ...tabs,
      pages: tabPageLinks(facts, written),
    };
  }

  private ask<Answer>(
    call: 'mileageStats' | 'trims',
    find: () => Promise<Answer>,
    waitsForAll: boolean,
  ): Promise<Answer | undefined> {
    return waitsForAll
      ? this.calls.callOrFallback(call, find)
      : this.calls.callOrFallbackWithin(call, find);
  }

  /** The searched year, or the newest with known trims. */
  private yearOfTrims({ model, year, cars }: ReferenceModel): number | undefined {
    const { catalog } = cars.context;
    const years = year === undefined ? catalog.modelYears(model.code) : [year];
    return years.find((one) => catalog.trimsOfModel(model.code, one).length > 0);
  }
}
