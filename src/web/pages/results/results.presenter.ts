import { Injectable } from '@nestjs/common';
import type { EarlyResultsProps } from '../../../../views/results/results-shell.js';
import type { ResultsProps } from '../../../../views/results/results-fragment.js';
import { Calls } from '../../../platform/calls/calls.js';
import { Config } from '../../../platform/config/config.js';
import { hasFeature } from '../../../platform/config/features.js';
import { Content } from '../../../content/content.js';
import { ExpertReviews } from '../../../content/expert-reviews.js';
import type { ExpertReviewPost } from '../../../content/expert-reviews.js';
import type { InvalidValue } from '../../../search/filters/filter.js';
import { listingType } from '../../../search/filters/listing-type.js';
import { make } from '../../../search/filters/make.js';
import type { SearchQuery } from '../../../search/search-query.js';
import { SearchService, type SearchResults } from '../../../search/search.service.js';
import { Metrics } from '../../../platform/telemetry/metrics.js';
import type { ReferenceTabsProps } from '../../../../views/reference/reference-tabs.js';
import type { ComparedModel } from '../trims/compared-model.js';
import { modelSearched } from '../trims/compared-model.js';
import { ReferenceTabSource } from '../reference-tabs/reference-tabs.js';
import { TrimComparisons } from '../trims/trim-comparisons.js';
import { PageRecommendations } from './grid/page-recommendations.js';
import { EARLY_BLOCKS } from './early-blocks.js';
import { presentAppliedChips } from './panel/applied-chips.presenter.js';
import { clearHref } from './panel/cleared-query.js';
import { ownerNameOf } from './head/headline.presenter.js';
import { withCountsOfClicks } from './panel/preview-counts.js';
import { presentLeftOut } from './head/left-out.presenter.js';
import { presentBlocks } from './page-block.js';
import { RESULTS_BLOCKS } from './results-blocks.js';
import type { ResultsSources } from './results-blocks.js';
import type { SavingShopper } from './head/save-search.presenter.js';
import type { VisitorContext } from './visitor-context.js';
import { NEW_WALLET, paymentsFor } from '../wallet/wallet.js';
import type { PaymentDisplay } from '../wallet/wallet.js';

const NOBODY: SavingShopper = {
  isSignedIn: false,
  hasSubscribed: false,
  opened: { title: undefined, isKept: false },
};

/** The results page, block by block. */
@Injectable()
export class ResultsPresenter {
  constructor(
    private readonly search: SearchService,
    private readonly calls: Calls,
    private readonly metrics: Metrics,
    private readonly extraCars: PageRecommendations,
    private readonly config: Config,
    private readonly trims: TrimComparisons,
    private readonly referenceTabs: ReferenceTabSource,
    private readonly reviews: ExpertReviews,
    private readonly content: Content,
  ) {}

  async present(
    found: SearchResults,
    rejected: readonly InvalidValue[],
    shopper: VisitorContext = {},
  ): Promise<ResultsProps> {
    return this.metrics.timed('presenting', () => this.presented(found, rejected, shopper));
  }

  /** Props of the early flush. Needs no data besides the search. */
  begin(
    results: SearchResults,
    { keyword, saving = NOBODY }: VisitorContext,
  ): Promise<EarlyResultsProps> {
    return presentBlocks(EARLY_BLOCKS, { results, query: results.query, keyword, saving });
  }

  private async presented(
    found: SearchResults,
    rejected: readonly InvalidValue[],
    shopper: VisitorContext,
  ): Promise<ResultsProps> {
    const count = (changed: SearchQuery) =>
      this.calls.callOrFallback('count', () => this.search.count(changed));
    const firstPrice = (changed: SearchQuery) =>
      this.calls.callOrFallback('count', async () => {
        const { cars } = await this.search.search(
          changed,
          { firstRecord: 0, numRecords: 1, countsOf: [] },
          'count',
        );
        return cars[0]?.listing.priceDollars ?? Number.NaN;
      });
    const { query } = found;
    const { waitsForAll = false } = shopper;
    const payments = paymentsFor(query.context.brand, shopper.wallet ?? NEW_WALLET);
    // Only on the first page of a list.
    const compared = query.firstRecord === 0 ? modelSearched(query) : undefined;
    const [results, extra, reference, expertReviews, program, comparedIds] = await Promise.all([
      withCountsOfClicks(found, count),
      this.extraCars.of(found, waitsForAll),
      this.referenceOf(found, compared, payments, waitsForAll),
      this.expertReviewsOf(query, waitsForAll),
      this.programOf(found),
      shopper.comparedIds,
    ]);
    return presentBlocks<ResultsSources, ResultsProps>(RESULTS_BLOCKS, {
      results,
      query,
      rejected: rejected.filter(({ leftOut }) => leftOut === undefined),
      leftOut: presentLeftOut(rejected),
      expiredVehicle: shopper.expiredVehicle,
      keyword: shopper.keyword,
      named: { declined: shopper.declinedModels ?? new Set(), typed: shopper.typedModel },
      usualRadiusMiles: shopper.usualRadiusMiles,
      comparedIds,
      isShowcaseHidden: shopper.isShowcaseHidden ?? false,
      hasGivenFeedback: shopper.hasGivenFeedback ?? false,
      savedCount: shopper.savedCount ?? 0,
      listView: shopper.listView ?? 'grid',
      saving: shopper.saving ?? NOBODY,
      bookmarkNotice: shopper.bookmarkNotice,
      extra,
      ads: this.config,
      payments,
      reference,
      expertReviews,
      program,
      chips: presentAppliedChips(
        query,
        ownerNameOf(found) ?? ownerNameOf({ query, cars: extra.ofOwner?.cars ?? [] }),
      ),
      clearHref: clearHref(query),
      count,
      firstPrice,
      missing: () => this.calls.missingSentences(),
      now: Date.now(),
    });
  }

  private async referenceOf(
    found: SearchResults,
    compared: ComparedModel | undefined,
    payments: PaymentDisplay | undefined,
    waitsForAll: boolean,
  ): Promise<ReferenceTabsProps | undefined> {
    const trims = compared && (await this.trims.of(compared, payments, waitsForAll));
    return this.referenceTabs.of(found, trims, waitsForAll);
  }

  /** Only on the first page of a list. */
  private async expertReviewsOf(
    query: SearchQuery,
    waitsForAll: boolean,
  ): Promise<readonly ExpertReviewPost[]> {
    if (query.firstRecord > 0 || !hasFeature(query.context.brand, 'expertReviews')) return [];
    const ask = () => this.reviews.ofSearch(query);
    return waitsForAll
      ? this.calls.callOrFallback('expertReviews', ask)
      : this.calls.callOrFallbackWithin('expertReviews', ask);
  }

  /** Certified program of the only searched make, if it has certified cars. */
  private async programOf({ query, answer }: SearchResults): Promise<ResultsSources['program']> {
    const [makeCode, ...others] = query.get(make)?.codes ?? [];
    const found =
      makeCode === undefined || others.length > 0
        ? undefined
        : query.context.catalog.makeByCode(makeCode);
    if (!found || !answer.counts.get(listingType.name)?.get('CERTIFIED')) return undefined;
    const program = await this.content.certifiedProgram(found.code);
    return program && { ...program, make: found };
  }
}
