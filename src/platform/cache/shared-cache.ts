import { createHash, randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { REDIS_PREFIX } from './redis-connection.js';
import type { RedisConnection } from './redis-connection.js';

/** A value in Redis, and until when it is fresh, in epoch milliseconds. */
export interface SharedValue {
  readonly value: unknown;
  readonly freshUntil: number;
}

/** Result of a read; `unavailable` if Redis failed. */
export type SharedLookup = SharedValue | 'none' | 'unreadable' | 'unavailable';

/** Who may call the source: the holder of the lock, or everyone if Redis is unavailable. */
export type SharedLock = 'mine' | 'theirs' | 'unavailable';

/** Compare-and-delete: an expired lock may belong to another instance by now. */
const RELEASE =
  "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

/**
 * Values that instances share through Redis. Nothing here throws, and nothing waits longer than a
 * command's timeout.
 */
export class SharedCache {
  /** Identifies the locks of this process. */
  private readonly owner = randomUUID();

  private readonly client: Redis;

  constructor(private readonly connection: RedisConnection) {
    this.client = connection.client!;
  }

  async read(key: string): Promise<SharedLookup> {
    const reply = await this.run(() => this.client.get(key));
    if (reply === FAILED) return 'unavailable';
    return typeof reply === 'string' ? valueIn(reply) : 'none';
  }

  /** Writes a value for `keptMs`. Returns whether Redis took it. */
  async write(key: string, kept: SharedValue, keptMs: number): Promise<boolean> {
    const text = JSON.stringify(kept);
    return (
      (await this.runWrite(() => this.client.set(key, text, 'PX', Math.ceil(keptMs)))) !== FAILED
    );
  }

  async lock(key: string, lockMs: number): Promise<SharedLock> {
    const reply = await this.runWrite(() =>
      this.client.set(lockOf(key), this.owner, 'PX', lockMs, 'NX'),
    );
    if (reply === FAILED) return 'unavailable';
    return reply === 'OK' ? 'mine' : 'theirs';
  }

  async release(key: string): Promise<void> {
    await this.runWrite(() => this.client.eval(RELEASE, 1, lockOf(key), this.owner));
  }

  private run(command: () => Promise<unknown>): Promise<unknown> {
    return this.connection.guarded(command).catch(() => FAILED);
  }

  private runWrite(command: () => Promise<unknown>): Promise<unknown> {
    return this.connection.write(command).catch(() => FAILED);
  }
}

const FAILED = Symbol('failed');

/**
 * The Redis key of a cached thing's key. Hashed, so that it has a fixed length and no readable
 * input of shoppers.
 */
export function sharedKey(thing: string, version: number, key: string): string {
  return `${REDIS_PREFIX}cache:${thing}:${version}:${createHash('sha256').update(key).digest('base64url')}`;
}

function lockOf(key: string): string {
  return `${key}:lock`;
}

function valueIn(text: string): SharedValue | 'unreadable' {
  try {
    const { value, freshUntil } = JSON.parse(text) as Partial<SharedValue>;
    return typeof freshUntil === 'number' ? { value, freshUntil } : 'unreadable';
  } catch {
    return 'unreadable';
  }
}
