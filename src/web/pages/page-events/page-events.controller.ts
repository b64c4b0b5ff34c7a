import { Controller, Post, Req } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import { IsIn } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { sendsPrivacyControl } from '../../../platform/http/global-privacy-control.js';
import { COUNTED_AS_CALL } from '../../../platform/http/rate-classes.js';
import { JsonBody, JsonChange } from '../../../platform/json-api/json-change.js';
import { Metrics } from '../../../platform/telemetry/metrics.js';
import { PAGE_EVENTS_PATH } from '../../../routes/links.js';
import { PAGE_NAMES } from './page-names.js';
import type { PageName } from './page-names.js';

/** Page view event. */
export class PageEvent {
  @ApiProperty({ enum: PAGE_NAMES, description: 'The page.', example: 'search results' })
  @IsIn(PAGE_NAMES, { message: `must be one of ${PAGE_NAMES.join(', ')}` })
  pageName!: PageName;
}

/**
 * Counts page views by page and brand for `/metrics`, without reference to the shopper. Clients
 * with Global Privacy Control and crawlers get the same response, but are not counted.
 */
@ApiTags('Cars for sale')
@Controller(PAGE_EVENTS_PATH)
export class PageEventsController {
  private readonly counted;

  constructor(
    private readonly brands: BrandsByHost,
    metrics: Metrics,
  ) {
    this.counted = metrics.counter(
      'page_events_total',
      'Pages that a person used (by pointer, touch or key). Crawlers and browsers with Sec-GPC: 1 are not counted.',
      ['page', 'brand'],
    );
  }

  @Post()
  @RouteConfig(COUNTED_AS_CALL)
  @JsonChange({
    summary: 'Count a page view',
    description:
      'Each page of this site sends it once. The host gives the brand. Nothing else is read or stored, and nothing at all ' +
      'under Global Privacy Control (`Sec-GPC: 1`).',
    body: PageEvent,
    status: 202,
    answer: 'Accepted, whether counted or not.',
  })
  pageEvent(@JsonBody() { pageName }: PageEvent, @Req() request: FastifyRequest): void {
    if (sendsPrivacyControl(request) || isbot(request.headers['user-agent'])) return;
    this.counted.inc({ page: pageName, brand: this.brands.ofHost(request.headers.host).code });
  }
}
