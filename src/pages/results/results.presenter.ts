import { Injectable } from '@nestjs/common';
import type { ResultsProps } from '../../../views/results/results-fragment.js';
import type { Refusal } from '../../search/filters/filter.js';
import { SearchService, type SearchResults } from '../../search/search.service.js';
import { presentAppliedChips } from './chips.presenter.js';
import type { KeywordNotice } from './keyword-entry.js';
import { presentBlocks } from './page-block.js';
import { RESULTS_BLOCKS } from './results-blocks.js';
import type { ResultsSources } from './results-blocks.js';

/** The results page, block by block. */
@Injectable()
export class ResultsPresenter {
  constructor(private readonly search: SearchService) {}

  async present(
    results: SearchResults,
    refused: readonly Refusal[],
    expiredText: string | undefined,
    keyword?: KeywordNotice,
  ): Promise<ResultsProps> {
    const { query } = results;
    return presentBlocks<ResultsSources, ResultsProps>(RESULTS_BLOCKS, {
      results,
      query,
      refused,
      expiredText,
      keyword,
      chips: presentAppliedChips(query),
      count: (changed) => this.search.count(changed),
      now: Date.now(),
    });
  }
}
