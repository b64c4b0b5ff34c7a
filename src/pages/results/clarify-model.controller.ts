import { Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrandsByHost } from '../../config/brands-by-host.js';
import { Config } from '../../config/config.js';
import { hasFeature } from '../../config/features.js';
import { CACHING } from '../../http/caching.js';
import { isMeant } from '../../http/state-changes.js';
import { queryStringOf } from '../../json-api/query-string.js';
import { SearchContexts } from '../../search/search-contexts.js';
import { CLARIFY_MODEL_PATH, resultsHref } from '../../wording/links.js';
import { readWayBack } from '../way-back.js';
import { declineModels } from './declined-models.js';
import { modelsToAdd, withModels } from './model-clarification.presenter.js';
import { redirectTo } from '../../http/redirect.js';

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
    const { href, query } = readWayBack(params.get('back') ?? undefined, context);
    const named = query ? modelsToAdd(query).filter(({ code }) => params.getAll('modelCode').includes(code)) : [];
    const isYes = params.get('answer') === 'yes';
    const isForGood = params.has('hide') && hasFeature(brand, 'personalization');
    if (named.length > 0 && (isForGood || !isYes) && isMeant(request, this.config.publicOrigin)) {
      const codes = named.map(({ code }) => code);
      declineModels(codes, isForGood ? 'year' : 'visit', { request, reply, catalogue: context.catalogue });
    }
    void reply.header('cache-control', CACHING.noStore);
    redirectTo(query && isYes ? resultsHref(withModels(query, named)) : href, 302, reply);
  }
}
