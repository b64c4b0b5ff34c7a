import { Global, Module } from '@nestjs/common';
import { Cache } from './cache.js';
import { InventoryAnnouncements } from './inventory-announcements.js';
import { RedisConnection } from './redis-connection.js';

/** Provides the thread's cache and its Redis connection to all modules. */
@Global()
@Module({
  providers: [Cache, InventoryAnnouncements, RedisConnection],
  exports: [Cache, InventoryAnnouncements, RedisConnection],
})
export class CacheModule {}
