import {
  BadRequestException,
  Body,
  Controller,
  Get,
  HttpStatus,
  NotFoundException,
  Post,
  Req,
  Res,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Brand } from '../../../platform/config/brand.js';
import { BrandsByHost } from '../../../platform/config/brands-by-host.js';
import { hasFeature } from '../../../platform/config/features.js';
import { TAKES_FORM } from '../../../platform/http/csrf.js';
import { COUNTED_AS_CALL } from '../../../platform/http/rate-classes.js';
import { SearchContexts } from '../../../search/search-contexts.js';
import { Metrics } from '../../../platform/telemetry/metrics.js';
import { FEEDBACK_PATH } from '../../../routes/links.js';
import { parseReturnUrl, refererPath } from '../return-url.js';
import { FEEDBACK_ANSWERS, hasGivenFeedback, rememberFeedback } from './given-feedback.js';
import { redirectTo } from '../../../platform/http/redirect.js';
import { PageQueryPipe } from '../page-query.pipe.js';
import { FeedbackForm } from './feedback.dto.js';

/**
 * Counts feedback on the results, once per browser session, and redirects back. Answers are counted
 * without a reference to the shopper.
 */
@ApiExcludeController()
@Controller(FEEDBACK_PATH)
export class FeedbackController {
  private readonly counted;

  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    metrics: Metrics,
  ) {
    this.counted = metrics.counter(
      'feedback_total',
      'Answers (yes, no) to "Did you find what you were looking for?", one per browser session.',
      ['answer', 'brand'],
    );
  }

  @Post()
  @RouteConfig({ ...TAKES_FORM, ...COUNTED_AS_CALL })
  take(
    @Body(PageQueryPipe) { found: answer }: FeedbackForm,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): void {
    const brand = this.brandOfRequest(request);
    if (answer === undefined)
      throw new BadRequestException(`The answer must be one of ${FEEDBACK_ANSWERS.join(', ')}.`);
    if (!hasGivenFeedback(request)) {
      if (!isbot(request.headers['user-agent'])) this.counted.inc({ answer, brand: brand.code });
      rememberFeedback(reply);
    }
    redirectTo(`${this.listBefore(brand, request)}#feedback`, HttpStatus.SEE_OTHER, reply);
  }

  /** GET of the form's URL, for example from an old link: changes nothing. */
  @Get()
  back(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    redirectTo(this.listBefore(this.brandOfRequest(request), request), HttpStatus.FOUND, reply);
  }

  /** @throws NotFoundException for brands that don't ask */
  private brandOfRequest(request: FastifyRequest): Brand {
    const brand = this.brands.ofHost(request.headers.host);
    if (!hasFeature(brand, 'feedbackPrompt')) throw new NotFoundException();
    return brand;
  }

  private listBefore(brand: Brand, request: FastifyRequest): string {
    return parseReturnUrl(refererPath(request), this.contexts.of(brand)).href;
  }
}
