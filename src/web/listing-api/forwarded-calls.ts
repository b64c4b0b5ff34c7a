import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { CallName } from '../../platform/calls/call-policies.js';
import { Calls } from '../../platform/calls/calls.js';
import { CACHING } from '../../platform/http/caching.js';
import { BrandsByHost } from '../../platform/config/brands-by-host.js';
import { queryStringOf } from '../../platform/json-api/query-string.js';
import { ListingServiceUpstream } from '../../search/remote/listing-service-upstream.js';
import { currentRequestId } from '../../platform/telemetry/request-scope.js';
import { CHANNEL } from './service-names.js';

const LISTING_SERVICE = '/rest/lsc/';

/** Call policies by path. The default is the main search. */
const CALL_NAMES: readonly (readonly [start: string, name: CallName])[] = [
  ['listing/count', 'count'],
  ['listing/similar', 'similar'],
  ['listing/spotlight/', 'spotlights'],
  ['listing/', 'listing'],
  ['newcarboost/', 'newCarBoost'],
  ['marketplace/suggested/', 'suggestions'],
  ['crawl/modelyears', 'crawlModelYears'],
  ['crawl/trims', 'crawlTrims'],
  ['crawl/stats/', 'mileageStats'],
  ['modelinfo/', 'modelInfo'],
];

/**
 * With a remote listing service, calls below `/rest/lsc` are forwarded to it under the policy of
 * each call. The channel names the brand.
 */
export function forwardListingCalls(app: NestFastifyApplication): void {
  const [upstream, calls, brands] = [
    app.get(ListingServiceUpstream, { strict: false }),
    app.get(Calls),
    app.get(BrandsByHost),
  ];
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preHandler', async ({ url, method, headers }, reply) => {
      const [path = ''] = url.split('?', 1);
      if (!path.startsWith(LISTING_SERVICE) || !['GET', 'HEAD'].includes(method)) return undefined;
      const params = new URLSearchParams(queryStringOf(url));
      if (!params.has(CHANNEL)) params.set(CHANNEL, brands.ofHost(headers.host).code);
      const { status, contentType, answer, text } = await calls.run(callOf(path), ({ signal }) =>
        upstream.pass(`${path}?${params}`, signal),
      );
      // The request id of a problem must be the one in this server's log.
      const body =
        'requestId' in answer ? JSON.stringify({ ...answer, requestId: currentRequestId() }) : text;
      const caching = status === 200 ? CACHING.revalidatedData : CACHING.noStore;
      return reply.status(status).type(contentType).header('cache-control', caching).send(body);
    });
}

function callOf(path: string): CallName {
  const call = path.slice(LISTING_SERVICE.length);
  return CALL_NAMES.find(([start]) => call.startsWith(start))?.[1] ?? 'mainSearch';
}
