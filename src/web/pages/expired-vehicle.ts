import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RemovedCar } from '../../inventory/cars.js';
import { queryStringOf } from '../../platform/json-api/query-string.js';
import { model } from '../../search/filters/model.js';
import type { SearchContext } from '../../search/search-context.js';
import { SearchQuery } from '../../search/search-query.js';
import { FlashCookie } from '../rendering/cookies.js';
import { flashInvalidValues, invalidValuesOf } from './results/head/invalid-values.js';
import { resultsHref } from '../../routes/links.js';
import { redirectTo } from '../../platform/http/redirect.js';

/** The specification's cookie for the redirect of an expired vehicle page. */
const COOKIE = new FlashCookie('redirectExpiredPage', 60);

/** Redirects pages of removed vehicles to results, with a notice that is shown once. */
@Injectable()
export class ExpiredVehicle {
  /**
   * Redirects to the search in the URL. The notice names `removed`, if the store remembers it, or
   * the only model of the search.
   */
  redirect(
    request: FastifyRequest,
    reply: FastifyReply,
    context: SearchContext,
    removed: RemovedCar | undefined,
  ): void {
    const search = queryStringOf(request.url);
    const parsed = SearchQuery.parse(search, context);
    const query = parsed.query.withFirstRecord(0);
    const [modelCode, ...others] = query.get(model)?.codes ?? [];
    COOKIE.keep(
      removed?.modelCode ?? (others.length === 0 ? modelCode : undefined) ?? 'vehicle',
      reply,
    );
    flashInvalidValues(search, invalidValuesOf(parsed), resultsHref(query), reply);
    redirectTo(resultsHref(query), 302, reply);
  }

  /**
   * Name of the removed vehicle for the banner, once. The cookie's value only selects a model; it is
   * never shown.
   */
  takeName(
    request: FastifyRequest,
    reply: FastifyReply,
    { catalog }: SearchContext,
  ): string | undefined {
    const value = COOKIE.take(request, reply);
    if (value === undefined) return undefined;
    const model = catalog.modelByCode(value);
    return model ? `${catalog.makeName(model.makeCode)} ${model.name}` : 'vehicle';
  }
}
