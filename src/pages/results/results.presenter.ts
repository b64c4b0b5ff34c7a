import { Injectable } from '@nestjs/common';
import type { ResultsProps } from '../../../views/results/results-fragment.js';
import type { Refusal } from '../../search/filters/filter.js';
import { SearchService, type SearchResults } from '../../search/search.service.js';

import { SORT_LABELS, defaultSortFor, sortsFor } from '../../search/sorts.js';
import { countOf, formatCount } from '../../wording/formats.js';
import { resultsHref } from '../../wording/links.js';
import { presentBreadcrumbs } from './breadcrumbs.presenter.js';
import { allResults, presentCategoryTabs } from './category-tabs.presenter.js';
import { presentAppliedChips, presentSuggestedChips } from './chips.presenter.js';
import { cleared } from './cleared-query.js';
import { presentFilterPanel } from './filter-panel.presenter.js';
import { heading, scopeText } from './headline.presenter.js';
import type { KeywordNotice } from './keyword-entry.js';
import { presentKeywordSearch } from './keyword-search.presenter.js';
import { presentListingCard } from './listing-card.presenter.js';
import { presentNoResults } from './no-results.presenter.js';
import { presentPagination } from './pagination.presenter.js';
import { presentRefusedNotice } from './refused-notice.presenter.js';

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
    const { query, answer, cars } = results;
    const chips = presentAppliedChips(query);
    const now = Date.now();
    const everything = allResults(query);
    return {
      announcement: countOf(answer.total, 'result'),
      title: `${heading(query)} - ${query.context.brand.displayName}`,
      expiredText,
      keywordNotice: keyword?.text,
      refused: presentRefusedNotice(refused),
      hero: {
        crumbs: presentBreadcrumbs(query),
        heading: heading(query),
        countText: formatCount(answer.total),
        scopeText: scopeText(query, answer.total),
        keywordSearch: presentKeywordSearch(query, keyword),
        tabs: presentCategoryTabs(results, everything === query ? answer.total : await this.search.count(everything)),
      },
      panel: presentFilterPanel(results, refused),
      tools: {
        countHeading: countOf(answer.total, 'result'),
        heldText: chips.length > 0 ? String(chips.length) : undefined,
        sort: {
          name: 'sortBy',
          options: sortsFor(query).map((sort) => ({
            value: sort === defaultSortFor(query) ? '' : sort,
            label: SORT_LABELS[sort],
            selected: sort === query.sort,
          })),
        },
      },
      appliedChips: chips,
      clearHref: chips.length > 0 ? resultsHref(cleared(query)) : undefined,
      suggestedChips: presentSuggestedChips(results),
      listings: cars.map((car) => presentListingCard(car, query.context.catalogue, now)),
      noResults: cars.length === 0 ? await presentNoResults(query, (changed) => this.search.count(changed)) : undefined,
      pagination: presentPagination(results),
    };
  }
}
