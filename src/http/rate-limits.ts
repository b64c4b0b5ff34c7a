import { isIP } from 'node:net';
import fastifyRateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { RateLimitPluginOptions } from '@fastify/rate-limit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RedisConnection } from '../cache/redis-connection.js';
import { RATE_CLASSES, RATE_WINDOW_MS } from './rate-classes.js';
import type { KEEPS_FORM, RateClass, RouteKind } from './rate-classes.js';
import { refuse } from './refusal.js';

/** Who sent a key: `id` names the integrator in counts and nowhere else. */
export interface KeyHolder {
  readonly id: string;
  readonly rateClass: RateClass;
}

/** What the counting needs to know of requests, and where it counts. */
export interface RateLimitOptions {
  /** Of the limits in `RATE_CLASSES`; 0 counts nothing. */
  readonly percent: number;
  /** Undefined for what is not counted. */
  readonly kindOf: (request: FastifyRequest) => RouteKind | undefined;
  /** Undefined without a key; refused is a key that is not known, or cannot be looked up now. */
  readonly keyHolderOf: (request: FastifyRequest) => Promise<KeyHolder | 'unknown' | 'unavailable'> | undefined;
  readonly isJson: (path: string) => boolean;
  /** Counts for several servers; without it, and while it takes no counts, each thread of each server counts for itself. */
  readonly redis?: Pick<RedisConnection, 'client' | 'write'> | undefined;
}

interface Counted {
  readonly client: string;
  readonly limit: number;
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>;

/** Addresses remembered at a time, some 200 bytes each; the one that asked longest ago goes first. */
const REMEMBERED_CLIENTS = 20_000;
const NAMESPACE = 'forecourt-rate-';
const overLimit = new WeakSet<FastifyRequest>();

/** Whether a request to a `KEEPS_FORM` route is over its rate limit. The handler must change nothing and return the form with its text. */
export function isOverLimit(request: FastifyRequest): boolean {
  return overLimit.has(request);
}

/**
 * Counts the requests of each client, by its key or else its address (of IPv6 the network of a household), and refuses with 429 what is
 * over the limit until the minute is over. A key that nobody has is 401: whoever sends one does not mean to be the public.
 */
export async function limitRates(app: NestFastifyApplication, options: RateLimitOptions): Promise<void> {
  const { percent, kindOf, keyHolderOf, isJson, redis } = options;
  const server = app.getHttpAdapter().getInstance();
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
        counted.set(request, countedAs(request, as, typeof holder === 'object' ? holder : undefined, percent));
        return count(request);
      };
      const answer = await countAs(kind);
      if (!answer.isAllowed) {
        if (isJsonCall || answer.isExceeded) sayLimit(reply, answer);
        if (answer.isExceeded) {
          const asPage = keepsForm(request) ? await countAs('page') : answer;
          if (!asPage.isAllowed && asPage.isExceeded) return refuse(reply, tooMany(answer.ttlInSeconds), isJsonCall);
          overLimit.add(request);
          void reply.header('retry-after', answer.ttlInSeconds);
        }
      }
    }
    if (holder === 'unknown') return refuse(reply, UNKNOWN_KEY, isJsonCall);
    if (holder === 'unavailable') return refuse(reply, KEYS_UNAVAILABLE, isJsonCall);
    return undefined;
  });
}

/**
 * Counts in Redis for all servers, and beside it in this thread: where Redis takes no count (away, slow, a replica) that one holds, and it
 * has not forgotten what was asked before.
 */
async function counterFor(server: FastifyInstance, options: RateLimitPluginOptions, redis: RateLimitOptions['redis']): Promise<Counter> {
  const countHere = await counterOf(server, options);
  if (!redis?.client) return countHere;
  const countForAll = await counterOf(server, { ...options, redis: redis.client });
  return async (request) => {
    const [here, forAll] = await Promise.all([countHere(request), redis.write(() => countForAll(request)).catch(() => undefined)]);
    return forAll ?? here;
  };
}

/** Each counter has a scope of its own: the library makes one per scope. */
async function counterOf(server: FastifyInstance, options: RateLimitPluginOptions): Promise<Counter> {
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

function countedAs(request: FastifyRequest, kind: RouteKind, holder: KeyHolder | undefined, percent: number): Counted {
  const limit = RATE_CLASSES[holder?.rateClass ?? 'public'][kind];
  const client = holder ? `key-${holder.id}` : normalizeIP(addressOf(request));
  return { client: `${kind}-${client}`, limit: Math.max(1, Math.round((limit * percent) / 100)) };
}

/**
 * As the proxy that is trusted says it, with or without a port; what is no address is not believed, so that nobody gets a count of their
 * own by what they write. Empty for a connection that has just been given up, whose address the system has forgotten.
 */
function addressOf({ ip, socket }: FastifyRequest): string {
  const said = (ip as string | undefined) ?? '';
  const bare = /^\[(.+)\](?::\d+)?$/.exec(said)?.[1] ?? /^([\d.]+):\d+$/.exec(said)?.[1] ?? said;
  return isIP(bare) === 0 ? (socket.remoteAddress ?? '') : bare;
}

/** In the field names of the IETF's draft, seconds until the minute is over. */
function sayLimit(reply: FastifyReply, { max, remaining, ttlInSeconds }: { max: number; remaining: number; ttlInSeconds: number }): void {
  void reply.headers({ 'ratelimit-limit': max, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds });
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
  detail: 'This API key is unknown or was revoked. Calls without a key work within the public limits.',
  headers: { 'www-authenticate': 'Bearer realm="Forecourt", error="invalid_token"' },
};

const KEYS_UNAVAILABLE = {
  status: 503,
  heading: 'Keys can’t be checked',
  detail: 'API keys can’t be checked right now. Calls without a key work within the public limits.',
  headers: { 'retry-after': '60' },
};
