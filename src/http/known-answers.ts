import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CACHING } from './caching.js';
import { isKnown } from './entity-tags.js';

/** What the last answer to an address was, and when it was made. */
interface KnownAnswer {
  readonly tag: string;
  readonly moment: string;
}

/** An entry is an address and a tag, some 300 bytes. */
const KEPT_ANSWERS = 10_000;
/** Addresses of searches are shorter; others must not fill the memory. */
const MAX_URL_LENGTH = 1_000;

/**
 * Who has an answer already gets 304 without its being made again, as long as what it was made of is the same. `mayBeKnown` says of which
 * addresses, `momentOf` names what they are made of: a different text means that another answer may be due.
 */
export function answerKnown(app: NestFastifyApplication, mayBeKnown: (url: string) => boolean, momentOf: () => string): void {
  const server = app.getHttpAdapter().getInstance();
  const known = new LRUCache<string, KnownAnswer>({ max: KEPT_ANSWERS });
  const asked = new WeakMap<FastifyRequest, string>();
  server.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.url.length > MAX_URL_LENGTH || !mayBeKnown(request.url)) return;
    const moment = momentOf();
    const answer = known.get(keyOf(request));
    if (answer?.moment === moment && isKnown(answer.tag, request.headers['if-none-match'])) {
      const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
      const headers = { etag: answer.tag, vary, 'cache-control': CACHING.revalidatedData };
      return reply.status(304).headers(headers).send();
    }
    // What changes while an answer is being made may be in it or not.
    asked.set(request, moment);
  });
  server.addHook('onResponse', async (request, reply) => {
    const moment = asked.get(request);
    const tag = reply.getHeader('etag');
    const isAnswer = reply.statusCode === 200 || reply.statusCode === 304;
    if (moment !== undefined && isAnswer && typeof tag === 'string') known.set(keyOf(request), { tag, moment });
  });
}

/** Brands are told by the host. */
function keyOf({ url, headers }: FastifyRequest): string {
  return `${headers.host} ${url}`;
}
