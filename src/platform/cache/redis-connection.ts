import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import CircuitBreaker from 'opossum';
import { Config } from '../config/config.js';
import { HealthParts, PartProblem } from '../telemetry/health-parts.js';
import type { PartFacts } from '../telemetry/health-parts.js';

/** Prefix of all our keys and channels, so that the Redis can be shared. */
export const REDIS_PREFIX = 'forecourt:';

/** Timeout of a Redis command, in milliseconds. */
export const REDIS_COMMAND_TIMEOUT_MS = 100;

/** Without a connection, commands fail at once, and none is retried. */
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

/**
 * The breaker opens when a fifth of at least five commands in a second fail. Then one command is
 * tried every half second.
 */
const BREAKER = {
  name: 'redis',
  timeout: false,
  volumeThreshold: 5,
  errorThresholdPercentage: 20,
  rollingCountTimeout: 1_000,
  rollingCountBuckets: 10,
  rollingPercentilesEnabled: false,
  resetTimeout: 500,
  // A rejected command is not an outage.
  errorFilter: isRejectedByRedis,
} as const;

/** Written by the health check; expires by itself. */
const HEALTH_KEY = `${REDIS_PREFIX}health`;
const HEALTH_KEPT_MS = 1_000;

/** A client that is not connected yet. It reports by the events `ready` and `error`. */
export function redisClient(redisUrl: string): Redis {
  return new Redis(redisUrl, OPTIONS);
}

/**
 * The thread's Redis connection. It connects in the background and reconnects by itself; meanwhile
 * commands of `client` fail at once.
 */
@Injectable()
export class RedisConnection implements OnModuleInit, OnApplicationShutdown {
  /** Undefined without REDIS_URL. */
  readonly client: Redis | undefined;
  private readonly logger = new Logger('Redis');
  private readonly breaker = new CircuitBreaker<[Command], unknown>(
    (command) => command(),
    BREAKER,
  );
  private isLost = false;
  private rejectsWrites = false;

  constructor({ redisUrl }: Config, parts: HealthParts) {
    if (redisUrl === '') return;
    parts.add({ name: 'redis', isOptional: true, check: () => this.checked() });
    this.client = redisClient(redisUrl);
    this.client.on('error', (error: NodeJS.ErrnoException) =>
      this.lost(error.message || String(error.code)),
    );
    this.client.on('ready', () => this.found());
  }

  onModuleInit(): void {
    // The `error` event reports failures.
    this.client?.connect().catch(() => undefined);
  }

  /**
   * Runs a command unless the breaker is open. @throws what the command throws, or the breaker's
   * error
   */
  async guarded<Reply>(command: () => Promise<Reply>): Promise<Reply> {
    return (await this.breaker.fire(command)) as Reply;
  }

  /**
   * Runs a write command, guarded. A Redis that is up but rejects writes (a replica, too few
   * replicas, out of memory) is logged once. @throws as `guarded` does
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
    await this.noteWrite(() => this.client!.set(HEALTH_KEY, '', 'PX', HEALTH_KEPT_MS)).catch(
      (error: unknown) => {
        throw isRejectedByRedis(error)
          ? new PartProblem(`rejects writes: ${codeOf(error)}`)
          : error;
      },
    );
    return { answeredInMs: Math.round(performance.now() - startedAt) };
  }

  private async noteWrite<Reply>(write: () => Promise<Reply>): Promise<Reply> {
    try {
      const reply = await write();
      if (this.rejectsWrites) this.logger.log({ msg: 'Redis accepts writes again' });
      this.rejectsWrites = false;
      return reply;
    } catch (error) {
      if (isRejectedByRedis(error) && !this.isLost) this.rejected(codeOf(error));
      throw error;
    }
  }

  private rejected(error: string): void {
    if (!this.rejectsWrites)
      this.logger.warn({
        msg: 'Redis rejects writes, each instance counts requests on its own',
        error,
      });
    this.rejectsWrites = true;
  }

  /**
   * Logs one line per outage. Messages have no passwords: those are only in the URL and in
   * arguments.
   */
  private lost(error: string): void {
    if (!this.isLost)
      this.logger.warn({
        msg: 'Redis is unavailable, the server continues without it and counts requests on its own',
        error,
      });
    this.isLost = true;
  }

  private found(): void {
    if (this.isLost) this.logger.log({ msg: 'Redis is available again' });
    this.isLost = false;
  }
}

/** Whether Redis rejected the command, such as a write to a replica. */
function isRejectedByRedis(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError';
}

/** First word of an error reply: `READONLY`, `NOREPLICAS`, `OOM` … */
function codeOf({ message }: Error): string {
  return /\b[A-Z]{3,}\b/.exec(message)?.[0] ?? 'refused';
}
