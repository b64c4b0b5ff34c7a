import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { REDIS_PREFIX, RedisConnection, redisClient } from './redis-connection.js';

const CHANNEL = `${REDIS_PREFIX}inventory-changed`;

/** Longest that an import waits for somebody to take its word, milliseconds. */
const ANNOUNCE_LIMIT_MS = 1_000;

/**
 * The word that the inventory has changed, from whoever changed it to the servers that poll it seldom: they look at once. It says nothing
 * of what changed, and one that is lost costs what is left of the rest until the next poll.
 */
@Injectable()
export class InventoryAnnouncements implements OnApplicationShutdown {
  private listening: Redis | undefined;

  constructor(private readonly connection: RedisConnection) {}

  /** Does nothing where no Redis is configured. After a Redis that was away there may be something that nobody has heard of. */
  listen(onChange: () => void): void {
    // A connection that listens takes no other commands.
    const listening = this.connection.client?.duplicate({ autoResubscribe: false });
    if (!listening) return;
    this.listening = listening;
    // The connection beside it says what there is to say of a Redis that is not available.
    listening.on('error', () => undefined);
    listening.on('message', onChange);
    listening.on('ready', () => listening.subscribe(CHANNEL).then(onChange, () => listening.disconnect(true)));
    listening.connect().catch(() => undefined);
  }

  onApplicationShutdown(): void {
    this.listening?.disconnect();
  }
}

/** Says that the inventory has changed, from a process that ends then. Where that fails nothing is lost but time. */
export async function announceInventoryChange(redisUrl: string): Promise<void> {
  if (redisUrl === '') return;
  const client = redisClient(redisUrl);
  client.on('error', () => undefined);
  const limit = setTimeout(() => client.disconnect(), ANNOUNCE_LIMIT_MS);
  try {
    await client.connect();
    await client.publish(CHANNEL, '');
  } catch {
    // The servers poll.
  } finally {
    clearTimeout(limit);
    client.disconnect();
  }
}
