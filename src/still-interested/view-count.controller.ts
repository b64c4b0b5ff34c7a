import { ConflictException, Controller, ForbiddenException, Get, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { Calls } from '../calls/calls.js';
import { BrandsByHost } from '../config/brands-by-host.js';
import { Config } from '../config/config.js';
import { COUNTED_AS_CALL } from '../http/rate-classes.js';
import { KeyHolders } from '../integrators/key-holders.js';
import { JsonBody, JsonChange } from '../json-api/json-change.js';
import { JsonRequest } from '../json-api/json-request.js';
import { InvalidParameters, unknownBrand } from '../json-api/problem.js';
import { JsonCall, Request } from '../json-api/json-call.js';
import { MoreViewsBody, ViewCountAnswer, ViewCountParameters } from './view-counts.dto.js';
import { VIEW_COUNT_DAYS, ViewCounts } from './view-counts.js';

/** How often vehicle pages were viewed, by VIN and brand: the specification's `listing-view-count` call. */
@ApiTags('Cars for sale')
@Controller('/cars-for-sale/svc/listing-view-count')
export class ViewCountController {
  constructor(
    private readonly views: ViewCounts,
    private readonly calls: Calls,
    private readonly holders: KeyHolders,
    private readonly config: Config,
    private readonly brands: BrandsByHost,
  ) {}

  @Get()
  @JsonCall({
    summary: 'How often cars were viewed',
    own: ViewCountParameters,
    answer: ViewCountAnswer,
    example: '/cars-for-sale/svc/listing-view-count?vin=2T3P1RFV8MW123456&dateRange=7',
  })
  async listingViewCounts(@Request() request: JsonRequest<ViewCountParameters>): Promise<ViewCountAnswer> {
    const { vin: vins, dateRange = VIEW_COUNT_DAYS } = request.accept();
    const counts = await this.calls.run('viewCounts', (signal) => this.views.countsOf(vins, dateRange, signal));
    return { dateRange, viewCounts: vins.map((vin, at) => ({ vin, counts: counts[at]! })) };
  }

  /** From servers that show the cars elsewhere: who could tell any number of views would say which cars are looked at. */
  @Post()
  @RouteConfig(COUNTED_AS_CALL)
  @JsonChange({
    summary: 'Count views of cars on pages elsewhere',
    description: 'For servers that show the cars of this one (`VIEW_COUNTS_URL`), about their own pages. They are added to those of today.',
    body: MoreViewsBody,
    status: 202,
    answer: 'Taken.',
    problems: {
      401: 'The API key is unknown or was revoked.',
      409: 'This server tells its own views to another service (`VIEW_COUNTS_URL`): tell that one.',
      403: 'It is asked without a key of class `partner`, or from a page of another site.',
    },
  })
  async countViews(@JsonBody() { views }: MoreViewsBody, @Req() request: FastifyRequest): Promise<void> {
    const holder = await this.holders.of(request);
    if (typeof holder !== 'object' || holder.rateClass !== 'partner') {
      throw new ForbiddenException('Views are taken from servers that have a key of class partner.');
    }
    // Handed on in the background, they would go round among servers that name one another.
    if (this.config.viewCountsUrl !== '') throw new ConflictException('Views are not counted here: tell the service that counts them.');
    this.requireBrands(views);
    for (const one of views) this.views.add(one.vin, one.brand, one.views);
  }

  /** @throws InvalidParameters naming every brand that there is not */
  private requireBrands(views: MoreViewsBody['views']): void {
    const errors = views.flatMap(({ brand }, at) => (this.brands.ofCode(brand) ? [] : [unknownBrand(`views.${at}.brand`, brand)]));
    if (errors.length > 0) throw new InvalidParameters(errors);
  }
}
