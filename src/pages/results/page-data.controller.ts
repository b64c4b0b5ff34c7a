import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import type { ResultsProps } from '../../../views/results/results-fragment.js';
import { BrandsByHost } from '../../config/brands-by-host.js';
import { JsonRequest } from '../../json-api/json-request.js';
import { JsonCall, Request } from '../../json-api/json-call.js';
import { SearchContexts } from '../../search/search-contexts.js';
import { SearchQuery } from '../../search/search-query.js';
import { SearchService } from '../../search/search.service.js';
import { RESULTS_PATH } from '../../wording/links.js';
import { KeywordEntry } from './keyword-entry.js';
import { ResultsPresenter } from './results.presenter.js';

const BLOCK = { type: 'object', additionalProperties: true } as const;
const BLOCKS = { type: 'array', items: BLOCK } as const;

const TEXT = { type: 'string' } as const;

const KEYWORD_SEARCH = {
  type: 'object' as const,
  description: 'A plain form; the phrase goes by the name `keyword`.',
  properties: {
    action: { ...TEXT, description: 'Where the form goes.', example: '/cars-for-sale' },
    value: { ...TEXT, description: 'A phrase that was not understood, to be put right.' },
    carried: {
      type: 'array' as const,
      description: 'Hidden fields: the place of the search so far.',
      items: { type: 'object' as const, properties: { name: TEXT, value: TEXT }, required: ['name', 'value'] },
    },
    suggestionsPath: { ...TEXT, description: 'Before what has been typed so far.', example: '/rest/lsc/marketplace/suggested/keywords/' },
    suggestionsSearch: { ...TEXT, description: 'Behind it: the place of the search so far.', example: '?searchRadius=50&zip=78701' },
  },
  required: ['action', 'value', 'carried', 'suggestionsPath', 'suggestionsSearch'],
};

const HERO = {
  type: 'object' as const,
  properties: { crumbs: BLOCKS, heading: TEXT, countText: TEXT, scopeText: TEXT, keywordSearch: KEYWORD_SEARCH, tabs: BLOCKS },
  required: ['crumbs', 'heading', 'countText', 'scopeText', 'keywordSearch', 'tabs'],
};

/** The blocks of the page; each is drawn as it is, so its parts are texts, numbers and links. */
class PageData {
  @ApiProperty({ example: '117 results' })
  announcement!: string;
  @ApiProperty({ example: 'Cars for Sale - AutoMarket' })
  title!: string;
  @ApiPropertyOptional({
    description: 'The words of a keyword search that nobody understood.',
    example: 'We did not understand: frobnicate',
  })
  keywordNotice?: string;
  @ApiProperty({ ...HERO, description: 'Breadcrumbs, heading, count, category tabs and the keyword search box.' })
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
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly search: SearchService,
    private readonly results: ResultsPresenter,
    private readonly keyword: KeywordEntry,
  ) {}

  @Get()
  @JsonCall({
    summary: 'What the results page shows, as data',
    description:
      "Takes the page's own address: what the page leaves out or says at a field, this does too. With a `keyword` it is the search that the words stand for.",
    takesAnyName: true,
    answer: PageData,
    example: '/cars-for-sale/page-data?makeCode=TOYOTA&sortBy=derivedpriceASC',
    problems: { 504: 'The search took longer than 20 seconds.' },
  })
  async data(@Request() request: JsonRequest<object>): Promise<PageData> {
    const search = new URLSearchParams(request.pairs as [string, string][]).toString();
    const { query, refused } = SearchQuery.parse(search, this.contexts.of(this.brands.ofHost(request.host)));
    const keyword = this.keyword.read(search, query);
    return this.results.present(await this.search.search(keyword?.query ?? query), refused, undefined, keyword?.notice);
  }
}
