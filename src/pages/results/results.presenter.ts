import { Injectable } from '@nestjs/common';
import type { BegunResultsProps } from '../../../views/results/begun-results-page.js';
import type { ResultsProps } from '../../../views/results/results-fragment.js';
import { Calls } from '../../calls/calls.js';
import { Config } from '../../config/config.js';
import { hasFeature } from '../../config/features.js';
import { Content } from '../../content/content.js';
import { ExpertReviews } from '../../content/expert-reviews.js';
import type { ExpertReviewPost } from '../../content/expert-reviews.js';
import type { Refusal } from '../../search/filters/filter.js';
import { listingType } from '../../search/filters/listing-type.js';
import { make } from '../../search/filters/make.js';
import type { SearchQuery } from '../../search/search-query.js';
import { SearchService, type SearchResults } from '../../search/search.service.js';
import { Metrics } from '../../telemetry/metrics.js';
import type { ReferenceTabsProps } from '../../../views/reference/reference-tabs.js';
import type { ComparedModel } from '../trims/compared-model.js';
import { modelSearched } from '../trims/compared-model.js';
import { ReferenceTabSource } from '../reference-tabs/reference-tabs.js';
import { TrimComparisons } from '../trims/trim-comparisons.js';
import { ExtraCarsOfPage } from './extra-cars.js';
import { BEGUN_BLOCKS } from './begun-blocks.js';
import { presentAppliedChips } from './chips.presenter.js';
import { ownerNameOf } from './headline.presenter.js';
import { withCountsOfClicks } from './counts-of-clicks.js';
import { presentLeftOut } from './left-out.presenter.js';
import { presentBlocks } from './page-block.js';
import { RESULTS_BLOCKS } from './results-blocks.js';
import type { ResultsSources } from './results-blocks.js';
import type { SavingShopper } from './save-search.presenter.js';
import type { ShopperNotes } from './shopper-notes.js';
import { NEW_WALLET, paymentsFor } from '../wallet/wallet.js';
import type { Payments } from '../wallet/wallet.js';

const NOBODY: SavingShopper = { isSignedIn: false, hasSubscribed: false, opened: { title: undefined, isKept: false } };

/** The results page, block by block. */
@Injectable()
export class ResultsPresenter {
  constructor(
    private readonly search: SearchService,
    private readonly calls: Calls,
    private readonly metrics: Metrics,
    private readonly extraCars: ExtraCarsOfPage,
    private readonly config: Config,
    private readonly trims: TrimComparisons,
    private readonly referenceTabs: ReferenceTabSource,
    private readonly reviews: ExpertReviews,
    private readonly content: Content,
  ) {}

  async present(found: SearchResults, refused: readonly Refusal[], shopper: ShopperNotes = {}): Promise<ResultsProps> {
    return this.metrics.timed('presenting', () => this.presented(found, refused, shopper));
  }

  /** Props of the early flush. Needs no data besides the search. */
  begin(results: SearchResults, { keyword, saving = NOBODY }: ShopperNotes): Promise<BegunResultsProps> {
    return presentBlocks(BEGUN_BLOCKS, { results, query: results.query, keyword, saving });
  }

  private async presented(found: SearchResults, refused: readonly Refusal[], shopper: ShopperNotes): Promise<ResultsProps> {
    const count = (changed: SearchQuery) => this.calls.orWithout('count', () => this.search.count(changed));
    const firstPrice = (changed: SearchQuery) =>
      this.calls.orWithout('count', async () => {
        const { cars } = await this.search.search(changed, { firstRecord: 0, numRecords: 1, countsOf: [] }, 'count');
        return cars[0]?.listing.priceDollars ?? Number.NaN;
      });
    const { query } = found;
    const { isPatient = false } = shopper;
    const payments = paymentsFor(query.context.brand, shopper.wallet ?? NEW_WALLET);
    // Only on the first page of a list.
    const compared = query.firstRecord === 0 ? modelSearched(query) : undefined;
    const [results, extra, reference, expertReviews, program, comparedIds] = await Promise.all([
      withCountsOfClicks(found, count),
      this.extraCars.of(found, isPatient),
      this.referenceOf(found, compared, payments, isPatient),
      this.expertReviewsOf(query, isPatient),
      this.programOf(found),
      shopper.comparedIds,
    ]);
    return presentBlocks<ResultsSources, ResultsProps>(RESULTS_BLOCKS, {
      results,
      query,
      refused: refused.filter(({ leftOut }) => leftOut === undefined),
      leftOut: presentLeftOut(refused),
      expiredText: shopper.expiredText,
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
      chips: presentAppliedChips(query, ownerNameOf(found)),
      count,
      firstPrice,
      missing: () => this.calls.missingSentences(),
      now: Date.now(),
    });
  }

  private async referenceOf(
    found: SearchResults,
    compared: ComparedModel | undefined,
    payments: Payments | undefined,
    isPatient: boolean,
  ): Promise<ReferenceTabsProps | undefined> {
    const trims = compared && (await this.trims.of(compared, payments, isPatient));
    return this.referenceTabs.of(found, trims, isPatient);
  }

  /** Only on the first page of a list. */
  private async expertReviewsOf(query: SearchQuery, isPatient: boolean): Promise<readonly ExpertReviewPost[]> {
    if (query.firstRecord > 0 || !hasFeature(query.context.brand, 'expertReviews')) return [];
    const ask = () => this.reviews.ofSearch(query);
    return isPatient ? this.calls.orWithout('expertReviews', ask) : this.calls.soonOrWithout('expertReviews', ask);
  }

  /** Certified program of the only searched make, if it has certified cars. */
  private async programOf({ query, answer }: SearchResults): Promise<ResultsSources['program']> {
    const [makeCode, ...others] = query.get(make)?.codes ?? [];
    const found = makeCode === undefined || others.length > 0 ? undefined : query.context.catalogue.makeByCode(makeCode);
    if (!found || !answer.counts.get(listingType.name)?.get('CERTIFIED')) return undefined;
    const program = await this.content.certifiedProgram(found.code);
    return program && { ...program, make: found };
  }
}
