import { isIP } from 'node:net';
import fastifyRateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RedisConnection } from '../cache/redis-connection.js';
import { RATE_CLASSES, RATE_WINDOW_MS } from './rate-classes.js';
import type { KEEPS_FORM, RateClass, RouteKind } from './rate-classes.js';
import { rejectRequest } from './reject-request.js';

/** The holder of an API key. `id` is only used for counting. */
export interface KeyHolder {
  readonly id: string;
  readonly rateClass: RateClass;
}

export interface RateLimitOptions {
  /** Percentage of the limits in `RATE_CLASSES`; 0 turns them off. */
  readonly percent: number;
  /** Undefined for requests that are not counted. */
  readonly kindOf: (request: FastifyRequest) => RouteKind | undefined;
  /**
   * Undefined without a key; `unknown` or `unavailable` for a key that does not exist or cannot be
   * looked up now.
   */
  readonly keyHolderOf: (
    request: FastifyRequest,
  ) => Promise<KeyHolder | 'unknown' | 'unavailable'> | undefined;
  readonly isJson: (path: string) => boolean;
  /**
   * Counts for all servers. Without it, or while it rejects writes, each thread counts for itself.
   */
  readonly redis?: Pick<RedisConnection, 'client' | 'write'> | undefined;
}

interface Counted {
  readonly client: string;
  readonly limit: number;
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>;

/** Clients in memory, some 200 bytes each; the least recent one is evicted first. */
const REMEMBERED_CLIENTS = 20_000;
const NAMESPACE = 'forecourt-rate-';
const overLimit = new WeakSet<FastifyRequest>();

/**
 * Whether a request to a `KEEPS_FORM` route is over its rate limit. The handler must change nothing
 * and return the form with its text.
 */
export function isOverLimit(request: FastifyRequest): boolean {
  return overLimit.has(request);
}

/**
 * Rate limits: counts the requests of each client, by API key or else by address (for IPv6, by a
 * household's network), and responds 429 over the limit until the minute is over. An unknown key
 * gets 401, because its sender does not expect the public limit.
 */
export async function limitRates(
  server: FastifyInstance,
  options: RateLimitOptions,
): Promise<void> {
  const { percent, kindOf, keyHolderOf, isJson, redis } = options;
  const counted = new WeakMap<FastifyRequest, Counted>();
  const count = await counterFor(
    server,
    {
      global: false,
      timeWindow: RATE_WINDOW_MS,
      cache: REMEMBERED_CLIENTS,
      nameSpace: NAMESPACE,
      skipOnError: false,
      keyGenerator: (request) => counted.get(request)!.client,
      max: (request) => counted.get(request)!.limit,
    },
    redis,
  );
  server.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request);
    if (kind === undefined) return undefined;
    const isJsonCall = isJson(request.url.split('?', 1)[0]!);
    const holder = await keyHolderOf(request);
    if (percent > 0) {
      const countAs = (as: RouteKind) => {
        counted.set(
          request,
          countedAs(request, as, typeof holder === 'object' ? holder : undefined, percent),
        );
        return count(request);
      };
      const answer = await countAs(kind);
      if (!answer.isAllowed) {
        if (isJsonCall || answer.isExceeded) sayLimit(reply, answer);
        if (answer.isExceeded) {
          const asPage = keepsForm(request) ? await countAs('page') : answer;
          if (!asPage.isAllowed && asPage.isExceeded)
            return rejectRequest(reply, tooMany(answer.ttlInSeconds), isJsonCall);
          overLimit.add(request);
          void reply.header('retry-after', answer.ttlInSeconds);
        }
      }
    }
    if (holder === 'unknown') return rejectRequest(reply, UNKNOWN_KEY, isJsonCall);
    if (holder === 'unavailable') return rejectRequest(reply, KEYS_UNAVAILABLE, isJsonCall);
    return undefined;
  });
}

/**
 * Counts in Redis for all servers, and also in this thread, whose count applies while Redis fails.
 */
async function counterFor(
  server: FastifyInstance,
  options: RateLimitPluginOptions,
  redis: RateLimitOptions['redis'],
): Promise<Counter> {
  const countHere = await counterOf(server, options);
  if (!redis?.client) return countHere;
  const countForAll = await counterOf(server, { ...options, redis: redis.client });
  return async (request) => {
    const [here, forAll] = await Promise.all([
      countHere(request),
      redis.write(() => countForAll(request)).catch(() => undefined),
    ]);
    return forAll ?? here;
  };
}

/** The plugin has one counter per scope, so each counter gets its own scope. */
async function counterOf(
  server: FastifyInstance,
  options: RateLimitPluginOptions,
): Promise<Counter> {
  let count: Counter | undefined;
  await server.register(async (scope) => {
    await scope.register(fastifyRateLimit, options);
    count = scope.createRateLimit();
  });
  return count!;
}

function keepsForm({ routeOptions }: FastifyRequest): boolean {
  return (routeOptions.config as Partial<typeof KEEPS_FORM> | undefined)?.keepsForm === true;
}

function countedAs(
  request: FastifyRequest,
  kind: RouteKind,
  holder: KeyHolder | undefined,
  percent: number,
): Counted {
  const limit = RATE_CLASSES[holder?.rateClass ?? 'public'][kind];
  const client = holder ? `key-${holder.id}` : normalizeIP(addressOf(request));
  return { client: `${kind}-${client}`, limit: Math.max(1, Math.round((limit * percent) / 100)) };
}

/**
 * The client's address, from a trusted proxy if any, with or without a port. Invalid addresses are
 * ignored, so that clients cannot choose their own counter. Empty for a closed connection, whose
 * address is unknown.
 */
function addressOf({ ip, socket }: FastifyRequest): string {
  const said = (ip as string | undefined) ?? '';
  const bare = /^\[(.+)\](?::\d+)?$/.exec(said)?.[1] ?? /^([\d.]+):\d+$/.exec(said)?.[1] ?? said;
  return isIP(bare) === 0 ? (socket.remoteAddress ?? '') : bare;
}

/** Rate limit headers of the IETF draft; seconds until the minute is over. */
function sayLimit(
  reply: FastifyReply,
  { max, remaining, ttlInSeconds }: { max: number; remaining: number; ttlInSeconds: number },
): void {
  void reply.headers({
    'ratelimit-limit': max,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': ttlInSeconds,
  });
}

function tooMany(seconds: number) {
  return {
    status: 429,
    heading: 'Too many requests',
    detail: `This address or key has reached its limit of requests per minute. Try again in ${seconds} seconds.`,
    headers: { 'retry-after': String(seconds) },
  };
}

const UNKNOWN_KEY = {
  status: 401,
  heading: 'Unknown key',
  detail:
    'This API key is unknown or was revoked. Calls without a key work within the public limits.',
  headers: { 'www-authenticate': 'Bearer realm="Forecourt", error="invalid_token"' },
};

const KEYS_UNAVAILABLE = {
  status: 503,
  heading: 'Keys can’t be checked',
  detail: 'API keys can’t be checked right now. Calls without a key work within the public limits.',
  headers: { 'retry-after': '60' },
};
