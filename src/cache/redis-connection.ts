import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import CircuitBreaker from 'opossum';
import { Config } from '../config/config.js';
import { HealthParts, PartProblem } from '../telemetry/health-parts.js';
import type { PartFacts } from '../telemetry/health-parts.js';

/** Before every key and channel of ours, so that a Redis can serve others as well. */
export const REDIS_PREFIX = 'forecourt:';

/** Longest that an answer of Redis is waited for, milliseconds. */
export const REDIS_COMMAND_TIMEOUT_MS = 100;

/** Nothing waits for a Redis that is not there: a command without a connection fails at once, and none is tried twice. */
const OPTIONS: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: REDIS_COMMAND_TIMEOUT_MS,
  connectTimeout: 500,
  socketTimeout: 1_000,
  disconnectTimeout: 100,
  retryStrategy: (attempt) => Math.min(attempt * 50, 500),
  connectionName: 'forecourt',
};

type Command = () => Promise<unknown>;

/** A fifth of at least five commands of a second fails: then Redis is left alone, and tried with one command every half second. */
const BREAKER = {
  name: 'redis',
  timeout: false,
  volumeThreshold: 5,
  errorThresholdPercentage: 20,
  rollingCountTimeout: 1_000,
  rollingCountBuckets: 10,
  rollingPercentilesEnabled: false,
  resetTimeout: 500,
  // A command that Redis refuses is answered as quickly as any other.
  errorFilter: isRefusedByRedis,
} as const;

/** Key that the health check writes, which Redis forgets by itself. */
const HEALTH_KEY = `${REDIS_PREFIX}health`;
const HEALTH_KEPT_MS = 1_000;

/** A client that is not connected yet; what becomes of the connection is for its events `ready` and `error`. */
export function redisClient(redisUrl: string): Redis {
  return new Redis(redisUrl, OPTIONS);
}

/**
 * The one connection to Redis of a thread. It is made beside the start and made anew whenever it is lost; `client` fails its commands at
 * once until then.
 */
@Injectable()
export class RedisConnection implements OnModuleInit, OnApplicationShutdown {
  /** Undefined where no Redis is configured. */
  readonly client: Redis | undefined;
  private readonly logger = new Logger('Redis');
  private readonly breaker = new CircuitBreaker<[Command], unknown>((command) => command(), BREAKER);
  private isLost = false;
  private refusesWrites = false;

  constructor({ redisUrl }: Config, parts: HealthParts) {
    if (redisUrl === '') return;
    parts.add({ name: 'redis', isOptional: true, check: () => this.checked() });
    this.client = redisClient(redisUrl);
    this.client.on('error', (error: NodeJS.ErrnoException) => this.lost(error.message || String(error.code)));
    this.client.on('ready', () => this.found());
  }

  onModuleInit(): void {
    // What keeps it from connecting is told by the event.
    this.client?.connect().catch(() => undefined);
  }

  /** Runs a command of the client unless so many have failed that Redis is left alone. @throws what the command throws, or at once */
  async guarded<Reply>(command: () => Promise<Reply>): Promise<Reply> {
    return (await this.breaker.fire(command)) as Reply;
  }

  /**
   * Runs a command that writes, guarded. A Redis that answers and takes no writes (a replica, one without its replicas, a full one) is one
   * line in the log. @throws as `guarded` does
   */
  async write<Reply>(command: () => Promise<Reply>): Promise<Reply> {
    return this.noteWrite(() => this.guarded(command));
  }

  onApplicationShutdown(): void {
    this.breaker.shutdown();
    this.client?.disconnect();
  }

  private async checked(): Promise<PartFacts> {
    if (this.client!.status !== 'ready') throw new PartProblem('not connected');
    const startedAt = performance.now();
    await this.noteWrite(() => this.client!.set(HEALTH_KEY, '', 'PX', HEALTH_KEPT_MS)).catch((error: unknown) => {
      throw isRefusedByRedis(error) ? new PartProblem(`rejects writes: ${codeOf(error)}`) : error;
    });
    return { answeredInMs: Math.round(performance.now() - startedAt) };
  }

  private async noteWrite<Reply>(write: () => Promise<Reply>): Promise<Reply> {
    try {
      const reply = await write();
      if (this.refusesWrites) this.logger.log({ msg: 'Redis accepts writes again' });
      this.refusesWrites = false;
      return reply;
    } catch (error) {
      if (isRefusedByRedis(error) && !this.isLost) this.refused(codeOf(error));
      throw error;
    }
  }

  private refused(error: string): void {
    if (!this.refusesWrites) this.logger.warn({ msg: 'Redis rejects writes, each instance counts requests on its own', error });
    this.refusesWrites = true;
  }

  /** One line for all attempts. Messages name no password: that stands in the URL and in the arguments of commands alone. */
  private lost(error: string): void {
    if (!this.isLost)
      this.logger.warn({ msg: 'Redis is unavailable, the server continues without it and counts requests on its own', error });
    this.isLost = true;
  }

  private found(): void {
    if (this.isLost) this.logger.log({ msg: 'Redis is available again' });
    this.isLost = false;
  }
}

/** Whether Redis has answered that it does not do what was asked. */
function isRefusedByRedis(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError';
}

/** `READONLY`, `NOREPLICAS`, `OOM`, … as a reply begins. */
function codeOf({ message }: Error): string {
  return /\b[A-Z]{3,}\b/.exec(message)?.[0] ?? 'refused';
}
