import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { REDIS_PREFIX, RedisConnection, redisClient } from './redis-connection.js';

const CHANNEL = `${REDIS_PREFIX}inventory-changed`;

/** Longest time that an import waits for Redis, in milliseconds. */
const ANNOUNCE_LIMIT_MS = 1_000;

/**
 * Announces changes of the inventory over Redis pub/sub, so that servers that poll rarely poll at
 * once. A lost message only delays the change until the next poll.
 */
@Injectable()
export class InventoryAnnouncements implements OnApplicationShutdown {
  private listening: Redis | undefined;

  constructor(private readonly connection: RedisConnection) {}

  /**
   * Does nothing without Redis. After a reconnection, announces a change, because messages may have
   * been missed.
   */
  listen(onChange: () => void): void {
    // A subscribed connection takes no other commands.
    const listening = this.connection.client?.duplicate({ autoResubscribe: false });
    if (!listening) return;
    this.listening = listening;
    // `RedisConnection` logs the failures.
    listening.on('error', () => undefined);
    listening.on('message', onChange);
    listening.on('ready', () =>
      listening.subscribe(CHANNEL).then(onChange, () => listening.disconnect(true)),
    );
    listening.connect().catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.listening?.disconnect();
  }
}

/** Announces a change, from a process that ends afterwards. Failures are ignored. */
export async function announceInventoryChange(redisUrl: string): Promise<void> {
  if (redisUrl === '') return;
  const client = redisClient(redisUrl);
  client.on('error', () => undefined);
  const limit = setTimeout(() => client.disconnect(), ANNOUNCE_LIMIT_MS);
  try {
    await client.connect();
    await client.publish(CHANNEL, '');
  } catch {
    // Servers also poll.
  } finally {
    clearTimeout(limit);
    client.disconnect();
  }
}
