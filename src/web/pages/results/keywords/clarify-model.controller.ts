import { Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrandsByHost } from '../../../../platform/config/brands-by-host.js';
import { Config } from '../../../../platform/config/config.js';
import { hasFeature } from '../../../../platform/config/features.js';
import { CACHING } from '../../../../platform/http/caching.js';
import { isMeant } from '../../../../platform/http/csrf.js';
import { queryStringOf } from '../../../../platform/json-api/query-string.js';
import { SearchContexts } from '../../../../search/search-contexts.js';
import { CLARIFY_MODEL_PATH, resultsHref } from '../../../../routes/links.js';
import { parseReturnUrl } from '../../return-url.js';
import { declineModels } from './declined-models.js';
import { modelsToAdd, withModels } from './model-clarification.presenter.js';
import { redirectTo } from '../../../../platform/http/redirect.js';

/**
 * Handles the model clarification. Yes redirects to the search for both models, No back to the
 * search. No and "Don't show me this again" are stored only if the request came from this site.
 */
@Controller(CLARIFY_MODEL_PATH)
export class ClarifyModelController {
  constructor(
    private readonly brands: BrandsByHost,
    private readonly contexts: SearchContexts,
    private readonly config: Config,
  ) {}

  @Get()
  answer(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    const brand = this.brands.ofHost(request.headers.host);
    if (!hasFeature(brand, 'modelClarification')) throw new NotFoundException();
    const params = new URLSearchParams(queryStringOf(request.url));
    const context = this.contexts.of(brand);
    const { href, query } = parseReturnUrl(params.get('back') ?? undefined, context);
    const named = query
      ? modelsToAdd(query).filter(({ code }) => params.getAll('modelCode').includes(code))
      : [];
    const isYes = params.get('answer') === 'yes';
    const isForGood = params.has('hide') && hasFeature(brand, 'personalization');
    if (named.length > 0 && (isForGood || !isYes) && isMeant(request, this.config.publicOrigin)) {
      const codes = named.map(({ code }) => code);
      declineModels(codes, isForGood ? 'year' : 'visit', {
        request,
        reply,
        catalog: context.catalog,
      });
    }
    void reply.header('cache-control', CACHING.noStore);
    redirectTo(query && isYes ? resultsHref(withModels(query, named)) : href, 302, reply);
  }
}
