import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import type { ResultsProps } from '../../../views/results/results-fragment.js';
import { Brands } from '../../config/brands.js';
import { AskedCall } from '../../operations/json/asked-call.js';
import { Asked, JsonCall } from '../../operations/json/json-call.js';
import { SearchContexts } from '../../search/search-contexts.js';
import { SearchQuery } from '../../search/search-query.js';
import { SearchService } from '../../search/search.service.js';
import { RESULTS_PATH } from '../links.js';
import { ResultsPresenter } from './results.presenter.js';

const BLOCK = { type: 'object', additionalProperties: true } as const;
const BLOCKS = { type: 'array', items: BLOCK } as const;

/** The blocks of the page; each is drawn as it is, so its parts are texts, numbers and links. */
class PageData {
  @ApiProperty({ example: '117 results' })
  announcement!: string;
  @ApiProperty({ example: 'Cars for Sale - AutoMarket' })
  title!: string;
  @ApiProperty({ ...BLOCK, description: 'Breadcrumbs, heading, count and category tabs.' })
  hero!: ResultsProps['hero'];
  @ApiProperty({ ...BLOCK, description: 'The filter panel.' })
  panel!: ResultsProps['panel'];
  @ApiProperty({ ...BLOCK, description: 'Results count heading and sort.' })
  tools!: ResultsProps['tools'];
  @ApiProperty(BLOCKS)
  appliedChips!: ResultsProps['appliedChips'];
  @ApiPropertyOptional({ example: '/cars-for-sale' })
  clearHref?: string;
  @ApiProperty(BLOCKS)
  suggestedChips!: ResultsProps['suggestedChips'];
  @ApiProperty({ ...BLOCKS, description: 'The cards.' })
  listings!: ResultsProps['listings'];
  @ApiPropertyOptional({ ...BLOCK, description: 'Instead of cards, when nothing was found.' })
  noResults?: ResultsProps['noResults'];
  @ApiPropertyOptional(BLOCK)
  pagination?: ResultsProps['pagination'];
}

@ApiTags('Cars for sale')
@Controller(`${RESULTS_PATH}/page-data`)
export class PageDataController {
  constructor(
    private readonly brands: Brands,
    private readonly contexts: SearchContexts,
    private readonly search: SearchService,
    private readonly results: ResultsPresenter,
  ) {}

  @Get()
  @JsonCall({
    summary: 'What the results page shows, as data',
    description: "Takes the page's own address: what the page leaves out or says at a field, this does too.",
    takesAnyName: true,
    answer: PageData,
    example: '/cars-for-sale/page-data?makeCode=TOYOTA&sortBy=derivedpriceASC',
    problems: { 504: 'The search took longer than 20 seconds.' },
  })
  async data(@Asked() asked: AskedCall<object>): Promise<PageData> {
    const search = new URLSearchParams(asked.pairs as [string, string][]).toString();
    const { query, refused } = SearchQuery.parse(search, this.contexts.of(this.brands.ofHost(asked.host)));
    return this.results.present(await this.search.search(query), refused, undefined);
  }
}
