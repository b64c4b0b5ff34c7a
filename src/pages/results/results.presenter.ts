import { Injectable } from '@nestjs/common';
import type { ResultsProps } from '../../../views/results/results-fragment.js';
import { Calls } from '../../calls/calls.js';
import type { Refusal } from '../../search/filters/filter.js';
import type { SearchQuery } from '../../search/search-query.js';
import { SearchService, type SearchResults } from '../../search/search.service.js';
import { Metrics } from '../../telemetry/metrics.js';
import { presentAppliedChips } from './chips.presenter.js';
import { withCountsOfClicks } from './counts-of-clicks.js';
import type { KeywordNotice } from './keyword-entry.js';
import { presentBlocks } from './page-block.js';
import { RESULTS_BLOCKS } from './results-blocks.js';
import type { ResultsSources } from './results-blocks.js';

/** The results page, block by block. */
@Injectable()
export class ResultsPresenter {
  constructor(
    private readonly search: SearchService,
    private readonly calls: Calls,
    private readonly metrics: Metrics,
  ) {}

  /** `usualRadiusMiles` is how far the shopper goes, proposed where no place is asked yet. */
  async present(
    found: SearchResults,
    refused: readonly Refusal[],
    expiredText: string | undefined,
    keyword?: KeywordNotice,
    usualRadiusMiles?: number,
  ): Promise<ResultsProps> {
    return this.metrics.timed('presenting', () => this.presented(found, refused, expiredText, keyword, usualRadiusMiles));
  }

  private async presented(
    found: SearchResults,
    refused: readonly Refusal[],
    expiredText: string | undefined,
    keyword: KeywordNotice | undefined,
    usualRadiusMiles: number | undefined,
  ): Promise<ResultsProps> {
    const count = (changed: SearchQuery) => this.calls.orWithout('count', () => this.search.count(changed));
    const results = await withCountsOfClicks(found, count);
    const { query } = results;
    return presentBlocks<ResultsSources, ResultsProps>(RESULTS_BLOCKS, {
      results,
      query,
      refused,
      expiredText,
      keyword,
      usualRadiusMiles,
      chips: presentAppliedChips(query),
      count,
      missing: () => this.calls.missingSentences(),
      now: Date.now(),
    });
  }
}
