import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ResultsProps } from '../../../../views/results/results-fragment.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { JsonRequest } from '../../../platform/json-api/json-request.js';
import { JsonCall, Request } from '../../../platform/json-api/json-call.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { SearchQuery } from '../../../search/search-query.js';
import { SearchService } from '../../../search/search.service.js';
import type { SearchResults } from '../../../search/search.service.js';
import { RESULTS_PATH } from '../../../routes/links.js';
import { KeywordEntry } from './keywords/keyword-entry.js';
import { describeBlocks } from './page-block.js';
import { RESULTS_BLOCKS } from './results-blocks.js';
import { OpenSavedSearch } from './head/open-saved-search.js';
import { invalidValuesOf } from './head/invalid-values.js';
import { ResultsPresenter } from './results.presenter.js';
import { withinList } from './grid/within-list.js';

/** Blocks of the page, with words, numbers and links as shown. */
class PageData {}
describeBlocks(PageData, RESULTS_BLOCKS);

/** Returns the page's blocks as JSON, for programs. Unlike the page, it never redirects and reads no cookies. */
@ApiTags('Cars for sale')
@Controller(`${RESULTS_PATH}/page-data`)
export class PageDataController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly search: SearchService,
    private readonly results: ResultsPresenter,
    private readonly keyword: KeywordEntry,
    private readonly bookmark: OpenSavedSearch,
  ) {}

  @Get()
  @JsonCall({
    summary: 'The results page as data',
    description:
      'Takes the same parameters as the page, and ignores or reports the same values. With `keyword`, it is the search that ' +
      'the words stand for. With `bookmarkId` alone it is the shared search; own ones (`searchBookmarkId`) are only found by pages. Beyond the last page, it returns the last one.',
    takesAnyName: true,
    answer: PageData,
    example: '/cars-for-sale/page-data?makeCode=TOYOTA&sortBy=derivedpriceASC',
    problems: { 504: 'The search took longer than 20 seconds.' },
  })
  async pageData(@Request() request: JsonRequest<object>): Promise<ResultsProps> {
    const search = new URLSearchParams(request.pairs as [string, string][]).toString();
    const parsed = SearchQuery.parse(search, this.contexts.of(this.brands.ofHost(request.host)));
    const { query } = parsed;
    const [keyword, opened] = await Promise.all([
      this.keyword.read(search, query),
      this.bookmark.forProgram(query),
    ]);
    return this.results.present(
      await this.found(keyword?.query ?? opened.query),
      invalidValuesOf(parsed),
      {
        waitsForAll: true,
        keyword: keyword?.notice,
        bookmarkNotice: opened.bookmarkNotice,
      },
    );
  }

  /** Beyond the end of the list, the last page, where the page would redirect. */
  private async found(query: SearchQuery): Promise<SearchResults> {
    const found = await this.search.search(query);
    const onList = withinList(query, found.answer.total);
    return found.cars.length === 0 && onList !== query ? this.search.search(onList) : found;
  }
}
