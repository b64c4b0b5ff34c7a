import { ConflictException, Controller, Get, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Calls } from '../platform/calls/calls.js';
import { BrandsByHost } from '../platform/config/brands-by-host.js';
import { Config } from '../platform/config/config.js';
import { COUNTED_AS_CALL } from '../platform/http/rate-classes.js';
import { KeyClassGuard, RequiredKeyClass } from '../api-clients/key-class.guard.js';
import { JsonBody, JsonChange } from '../platform/json-api/json-change.js';
import { JsonRequest } from '../platform/json-api/json-request.js';
import { InvalidParameters, unknownBrand } from '../platform/json-api/problem.js';
import { JsonCall, Request } from '../platform/json-api/json-call.js';
import { MoreViewsBody, ViewCountAnswer, ViewCountParameters } from './view-counts.dto.js';
import { VIEW_COUNT_DAYS, ViewCounts } from './view-counts.js';

/** Views of vehicle pages by VIN and brand: the specification's `listing-view-count` call. */
@ApiTags('Cars for sale')
@Controller('/cars-for-sale/svc/listing-view-count')
export class ViewCountController {
  constructor(
    private readonly views: ViewCounts,
    private readonly calls: Calls,
    private readonly config: Config,
    private readonly brands: BrandsByHost,
  ) {}

  @Get()
  @JsonCall({
    summary: 'View counts of cars',
    own: ViewCountParameters,
    answer: ViewCountAnswer,
    example: '/cars-for-sale/svc/listing-view-count?vin=2T3P1RFV8MW123456&dateRange=7',
  })
  async listingViewCounts(
    @Request() request: JsonRequest<ViewCountParameters>,
  ): Promise<ViewCountAnswer> {
    const { vin: vins, dateRange = VIEW_COUNT_DAYS } = request.accept();
    const counts = await this.calls.run('viewCounts', ({ signal }) =>
      this.views.countsOf(vins, dateRange, signal),
    );
    return { dateRange, viewCounts: vins.map((vin, at) => ({ vin, counts: counts[at]! })) };
  }

  /** Only for servers that show the same cars, because fake reports would distort the counts. */
  @Post()
  @UseGuards(KeyClassGuard)
  @RequiredKeyClass('partner')
  @RouteConfig(COUNTED_AS_CALL)
  @JsonChange({
    summary: 'Add views counted on other servers',
    description:
      "For servers that show this server’s cars (`VIEW_COUNTS_URL`). They report views of their own pages, which are added to today’s views. Send a key: `-H 'authorization: Bearer KEY'`.",
    body: MoreViewsBody,
    status: 202,
    answer: 'Accepted.',
    problems: {
      401: 'The API key is unknown or was revoked.',
      409: 'This server sends its own views to another service (`VIEW_COUNTS_URL`). Send yours there, too.',
      403: 'The call has no key of class `partner`, or comes from a page of another site.',
    },
  })
  countViews(@JsonBody() { views }: MoreViewsBody): void {
    // Forwarding could loop between servers that refer to each other.
    if (this.config.viewCountsUrl !== '')
      throw new ConflictException(
        'This server doesn’t count views. Send them to the service that does.',
      );
    this.requireBrands(views);
    for (const one of views) this.views.add(one.vin, one.brand, one.views);
  }

  /** @throws InvalidParameters naming all unknown brands */
  private requireBrands(views: MoreViewsBody['views']): void {
    const errors = views.flatMap(({ brand }, at) =>
      this.brands.ofCode(brand) ? [] : [unknownBrand(`views.${at}.brand`, brand)],
    );
    if (errors.length > 0) throw new InvalidParameters(errors);
  }
}
