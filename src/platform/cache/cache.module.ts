import { Global, Module } from '@nestjs/common';
import type { FactoryProvider } from '@nestjs/common';
import { Cache } from './cache.js';
import { InventoryAnnouncements } from './inventory-announcements.js';
import { RedisConnection } from './redis-connection.js';
import { SharedCache } from './shared-cache.js';

/** Values are cached in the process and, with `REDIS_URL` alone, also shared through Redis. */
const SHARED_CACHE: FactoryProvider<SharedCache | undefined> = {
  provide: SharedCache,
  inject: [RedisConnection],
  useFactory: (connection: RedisConnection) => connection.client && new SharedCache(connection),
};

/** Provides the thread's cache and its Redis connection to all modules. */
@Global()
@Module({
  providers: [Cache, InventoryAnnouncements, RedisConnection, SHARED_CACHE],
  exports: [Cache, InventoryAnnouncements, RedisConnection],
})
export class CacheModule {}
