import {
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
import { BrandsByHost } from '../../../../platform/config/brands-by-host.js';
import { hasFeature } from '../../../../platform/config/features.js';
import { TAKES_FORM } from '../../../../platform/http/csrf.js';
import { COUNTED_AS_CALL } from '../../../../platform/http/rate-classes.js';
import { queryStringOf } from '../../../../platform/json-api/query-string.js';
import type { SearchContext } from '../../../../search/search-context.js';
import { SearchContexts } from '../../../../search/search-contexts.js';
import { CLARIFY_MODEL_PATH, resultsHref } from '../../../../routes/links.js';
import { parseReturnUrl } from '../../return-url.js';
import { declineModels } from './declined-models.js';
import { modelsToAdd, withModels } from './model-clarification.presenter.js';
import { redirectTo } from '../../../../platform/http/redirect.js';

/**
 * Handles the model clarification. Yes redirects to the search for both models, No back to the
 * search. No and "Don't show me this again" are stored.
 */
@ApiExcludeController()
@Controller(CLARIFY_MODEL_PATH)
export class ClarifyModelController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
  ) {}

  @Post()
  @RouteConfig({ ...TAKES_FORM, ...COUNTED_AS_CALL })
  answer(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): void {
    const context = this.contextOfRequest(request);
    const fields = new URLSearchParams((body ?? {}) as Record<string, string>);
    const { href, query } = parseReturnUrl(fields.get('back') ?? undefined, context);
    const codes = fields.get('modelCodes')?.split(',') ?? [];
    const named = query ? modelsToAdd(query).filter(({ code }) => codes.includes(code)) : [];
    const isYes = fields.get('answer') === 'yes';
    const isForGood = fields.has('hide') && hasFeature(context.brand, 'personalization');
    if (named.length > 0 && (isForGood || !isYes)) {
      declineModels(
        named.map(({ code }) => code),
        isForGood ? 'year' : 'visit',
        { request, reply, catalog: context.catalog },
      );
    }
    const next = query && isYes ? resultsHref(withModels(query, named)) : href;
    redirectTo(next, HttpStatus.SEE_OTHER, reply);
  }

  /** GET of the form's URL, for example from an old link: changes nothing. */
  @Get()
  back(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    const back = new URLSearchParams(queryStringOf(request.url)).get('back') ?? undefined;
    redirectTo(parseReturnUrl(back, this.contextOfRequest(request)).href, HttpStatus.FOUND, reply);
  }

  /** @throws NotFoundException for brands that don't ask */
  private contextOfRequest(request: FastifyRequest): SearchContext {
    const brand = this.brands.ofHost(request.headers.host);
    if (!hasFeature(brand, 'modelClarification')) throw new NotFoundException();
    return this.contexts.of(brand);
  }
}
