import { createHash, randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { REDIS_PREFIX } from './redis-connection.js';
import type { RedisConnection } from './redis-connection.js';

/** A value as Redis keeps it, with the moment until which nobody needs to ask anew, epoch milliseconds. */
export interface SharedValue {
  readonly value: unknown;
  readonly freshUntil: number;
}

/** What Redis has under a key; `unavailable` when it does not say. */
export type SharedReading = SharedValue | 'none' | 'unreadable' | 'unavailable';

/** Who may ask the source: whoever has the lock, and everybody where Redis cannot say who has it. */
export type SharedLock = 'mine' | 'theirs' | 'unavailable';

/** A lock that ran out may be another's by now. */
const RELEASE = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

/**
 * What instances keep for one another in Redis, over a connection that has a client. Nothing here throws, and nothing waits longer than one
 * command may take: what cannot be had is not there.
 */
export class SharedCache {
  /** Tells the locks of this process from those of others. */
  private readonly owner = randomUUID();

  private readonly client: Redis;

  constructor(private readonly connection: RedisConnection) {
    this.client = connection.client!;
  }

  async read(key: string): Promise<SharedReading> {
    const reply = await this.run(() => this.client.get(key));
    if (reply === FAILED) return 'unavailable';
    return typeof reply === 'string' ? valueIn(reply) : 'none';
  }

  /** Keeps a value for `keptMs` and answers whether Redis took it. */
  async write(key: string, kept: SharedValue, keptMs: number): Promise<boolean> {
    const text = JSON.stringify(kept);
    return (await this.runWrite(() => this.client.set(key, text, 'PX', Math.ceil(keptMs)))) !== FAILED;
  }

  async lock(key: string, lockMs: number): Promise<SharedLock> {
    const reply = await this.runWrite(() => this.client.set(lockOf(key), this.owner, 'PX', lockMs, 'NX'));
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
 * The key in Redis of one of a thing's own keys. Hashed: of one length whatever was asked, and no place where what people type can be read.
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
