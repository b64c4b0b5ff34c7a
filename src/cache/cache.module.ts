import { Global, Module } from '@nestjs/common';
import { Cache } from './cache.js';
import { InventoryAnnouncements } from './inventory-announcements.js';
import { RedisConnection } from './redis-connection.js';

/** Gives every module the one cache of the thread, and the connection to Redis behind it. */
@Global()
@Module({ providers: [Cache, InventoryAnnouncements, RedisConnection], exports: [Cache, InventoryAnnouncements, RedisConnection] })
export class CacheModule {}
