import fastifyCookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config.js';
import { AllowedHosts, rejectOtherHosts } from './allowed-hosts.js';
import { redirectToCanonicalPath } from './canonical-path.js';
import { isOfOtherSite, isStateChanging, rejectCrossSiteChanges } from './csrf.js';
import { readJsonBodies } from './json-bodies.js';
import type { RouteKind } from './rate-classes.js';
import { limitRates } from './rate-limits.js';
import type { RateLimitOptions } from './rate-limits.js';

/** `isFree`: paths that no rate limit counts. `isJson`: paths of JSON calls. */
export interface EdgeOptions extends Pick<RateLimitOptions, 'keyHolderOf' | 'isJson' | 'redis'> {
  readonly config: Config;
  readonly isFree: (path: string) => boolean;
}

/**
 * Checks before any work on a request (decision 21). Hosts come first, so that nothing is counted
 * for foreign hosts. Rate limits come before CSRF, because cross-site changes count, too.
 */
export const edge = fastifyPlugin<EdgeOptions>(
  async (server, { config, keyHolderOf, isFree, isJson, redis }) => {
    rejectOtherHosts(server, new AllowedHosts(config), isJson);
    readJsonBodies(server);
    await limitRates(server, {
      percent: config.rateLimitPercent,
      kindOf: (request) => kindOf(request, config.publicOrigin, { isFree, isJson }),
      keyHolderOf,
      isJson,
      redis,
    });
    rejectCrossSiteChanges(server, config);
    await server.register(fastifyCookie);
    redirectToCanonicalPath(server);
  },
  { name: 'edge', dependencies: ['security'] },
);

/**
 * Cross-site changes are rejected later. They count as pages or calls, not toward the shopper's
 * limit of changes.
 */
function kindOf(
  request: FastifyRequest,
  publicOrigin: string,
  { isFree, isJson }: Pick<EdgeOptions, 'isFree' | 'isJson'>,
): RouteKind | undefined {
  const { method, url, routeOptions } = request;
  const { rateKind } = (routeOptions.config ?? {}) as { readonly rateKind?: RouteKind };
  const path = url.split('?', 1)[0]!;
  if (isFree(path)) return undefined;
  if (isStateChanging(method) && !isOfOtherSite(request, publicOrigin)) return rateKind ?? 'change';
  return isJson(path) ? 'call' : 'page';
}
