import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CACHING } from './caching.js';
import { isKnown } from './etag.js';

/** Tag of the last response for a URL, and the state it was made from. */
interface KnownAnswer {
  readonly tag: string;
  readonly moment: string;
}

/** An entry has a URL and a tag, some 300 bytes. */
const KEPT_ANSWERS = 10_000;
/** Searches have shorter URLs; longer ones are not cached. */
const MAX_URL_LENGTH = 1_000;

/**
 * Conditional GET without rendering: responds 304 if the client's ETag is that of the last response
 * and its inputs are unchanged. `mayBeKnown` selects URLs; `momentOf` returns the state of their
 * inputs.
 */
export function answerNotModified(
  server: FastifyInstance,
  mayBeKnown: (url: string) => boolean,
  momentOf: () => string,
): void {
  const known = new LRUCache<string, KnownAnswer>({ max: KEPT_ANSWERS });
  const moments = new WeakMap<FastifyRequest, string>();
  server.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.url.length > MAX_URL_LENGTH || !mayBeKnown(request.url))
      return;
    const moment = momentOf();
    const answer = known.get(keyOf(request));
    if (answer?.moment === moment && isKnown(answer.tag, request.headers['if-none-match'])) {
      const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
      const headers = { etag: answer.tag, vary, 'cache-control': CACHING.revalidatedData };
      return reply.status(304).headers(headers).send();
    }
    // A change while the response is made may or may not be in it, so the state before counts.
    moments.set(request, moment);
  });
  server.addHook('onResponse', async (request, reply) => {
    const moment = moments.get(request);
    const tag = reply.getHeader('etag');
    const isAnswer = reply.statusCode === 200 || reply.statusCode === 304;
    if (moment !== undefined && isAnswer && typeof tag === 'string')
      known.set(keyOf(request), { tag, moment });
  });
}

/** The host selects the brand. */
function keyOf({ url, headers }: FastifyRequest): string {
  return `${headers.host} ${url}`;
}
