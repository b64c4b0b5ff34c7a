import {
  BadRequestException,
  Controller,
  Get,
  NotFoundException,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { Config } from '../../../platform/config/config.js';
import { hasFeature } from '../../../platform/config/features.js';
import { CACHING } from '../../../platform/http/caching.js';
import { isMeant } from '../../../platform/http/csrf.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { Metrics } from '../../../platform/telemetry/metrics.js';
import { FEEDBACK_PATH } from '../../../routes/links.js';
import { parseReturnUrl, refererPath } from '../return-url.js';
import { FEEDBACK_ANSWERS, hasGivenFeedback, rememberFeedback } from './given-feedback.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { PageQueryPipe } from '../page-query.pipe.js';
import { FeedbackQuery } from './feedback.dto.js';

/**
 * Counts feedback on the results, once per browser session, and redirects back. Answers are counted
 * without a reference to the shopper.
 */
@Controller(FEEDBACK_PATH)
export class FeedbackController {
  private readonly counted;

  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly config: Config,
    metrics: Metrics,
  ) {
    this.counted = metrics.counter(
      'feedback_total',
      'Answers to the feedback question below the results, by brand.',
      ['answer', 'brand'],
    );
  }

  @Get()
  take(
    @Query(PageQueryPipe) { found: answer }: FeedbackQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): void {
    const brand = this.brands.ofHost(request.headers.host);
    if (!hasFeature(brand, 'feedbackPrompt')) throw new NotFoundException();
    if (answer === undefined)
      throw new BadRequestException(`The answer must be one of ${FEEDBACK_ANSWERS.join(', ')}.`);
    if (isMeant(request, this.config.publicOrigin) && !hasGivenFeedback(request)) {
      if (!isbot(request.headers['user-agent'])) this.counted.inc({ answer, brand: brand.code });
      rememberFeedback(reply);
    }
    void reply.header('cache-control', CACHING.noStore);
    redirectTo(
      `${parseReturnUrl(refererPath(request), this.contexts.of(brand)).href}#feedback`,
      302,
      reply,
    );
  }
}
