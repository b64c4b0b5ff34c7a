import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { JsonRequest } from '../../platform/json-api/json-request.js';
import { JsonCall, Request } from '../../platform/json-api/json-call.js';
import { CrawlLinks } from '../recommendations/crawl-links.js';
import { IGNORED_NAMES, UnusedPageParameters } from './listing-parameters.dto.js';
import { SearchCalls } from './search-calls.js';
import { SEARCH_PARAMETERS } from './service-names.js';
import { InvalidQueryParams } from './wire/invalid-query-params.dto.js';

class CrawlLink {
  @ApiProperty({ example: '2021 Toyota RAV4' })
  name!: string;
  @ApiProperty({
    description: 'Path of the narrower search.',
    example: '/cars-for-sale?endYear=2021&makeCode=TOYOTA&modelCode=RAV4&startYear=2021',
  })
  value!: string;
}

/** Response of both crawl calls: named links to narrower searches that have cars. */
export class LinksAnswer extends InvalidQueryParams {
  @ApiProperty({ type: [CrawlLink] })
  links!: readonly CrawlLink[];
}

const CRAWL_CALL = {
  own: UnusedPageParameters,
  others: SEARCH_PARAMETERS,
  ignored: IGNORED_NAMES,
  answer: LinksAnswer,
};

/**
 * Links to narrower searches, for crawlers: `/rest/lsc/crawl/modelyears` and
 * `/rest/lsc/crawl/trims`.
 */
@ApiTags('Listing service')
@Controller('/rest/lsc/crawl')
export class CrawlController {
  constructor(
    private readonly calls: SearchCalls,
    private readonly links: CrawlLinks,
  ) {}

  @Get('modelyears')
  @JsonCall({
    ...CRAWL_CALL,
    summary: 'Model years of a search',
    description: 'Years with cars, newest first, at most 11.',
    example: '/rest/lsc/crawl/modelyears?makeCode=TOYOTA',
  })
  async crawlModelYears(
    @Request() request: JsonRequest<UnusedPageParameters>,
  ): Promise<LinksAnswer> {
    const { query, invalidQueryParams } = this.calls.read(request);
    return { links: await this.links.modelYears(query), invalidQueryParams };
  }

  @Get('trims')
  @JsonCall({
    ...CRAWL_CALL,
    summary: "Trims of a search's models that have cars",
    example: '/rest/lsc/crawl/trims?makeCode=TOYOTA&modelCode=RAV4',
  })
  async crawlTrims(@Request() request: JsonRequest<UnusedPageParameters>): Promise<LinksAnswer> {
    const { query, invalidQueryParams } = this.calls.read(request);
    return { links: await this.links.trims(query), invalidQueryParams };
  }
}
