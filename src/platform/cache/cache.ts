import { Inject, Injectable } from '@nestjs/common';
import type { CacheCounts } from './cache-counts.js';
import { TieredCache } from './tiered-cache.js';
import { CACHE_POLICIES } from './cache-policies.js';
import type { CachedName, SharedName } from './cache-policies.js';
import { Metrics } from '../telemetry/metrics.js';
import type { Guard } from './shapes.js';
import { SharedCache } from './shared-cache.js';

/** Cached answers of expensive calls: in this thread, and in Redis if configured. */
@Injectable()
export class Cache {
  private readonly things = new Map<CachedName, TieredCache<unknown>>();

  constructor(
    @Inject(SharedCache) private readonly shared: SharedCache | undefined,
    private readonly metrics: Metrics,
  ) {}

  /** The cached thing of this name. `isValue` validates values from Redis. */
  of<Value>(name: Exclude<CachedName, SharedName>): TieredCache<Value>;
  of<Value>(name: SharedName, isValue: Guard<Value>): TieredCache<Value>;
  of<Value>(name: CachedName, isValue?: Guard<Value>): TieredCache<Value> {
    const thing = new TieredCache<Value>({
      name,
      policy: CACHE_POLICIES[name],
      isValue,
      shared: this.shared,
      onAnswer: (result) => this.metrics.cacheAnswered(name, result),
    });
    this.things.set(name, thing as TieredCache<unknown>);
    return thing;
  }

  /** Counts per cached thing since the start. */
  counts(): ReadonlyMap<CachedName, CacheCounts> {
    return new Map(Array.from(this.things, ([name, { counts }]) => [name, counts]));
  }
}
