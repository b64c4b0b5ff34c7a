import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { alsoForOthers } from '../calls/request-calls.js';
import { CacheCounts } from './cache-counts.js';
import type { CachedThingPolicy } from './cache-policies.js';
import type { Guard } from './shapes.js';
import { sharedKey } from './shared-cache.js';
import type { SharedCache, SharedLookup, SharedValue } from './shared-cache.js';

/**
 * Everything a value depends on, and no personal data. A key with an undefined part is not cached.
 */
export type CacheKey = readonly (string | number | undefined)[];

/**
 * Parts of a cached thing: its policy and, if values are shared, the shared cache and a guard for
 * values from it.
 */
export interface CachedThingParts<Value> {
  readonly name: string;
  readonly policy: CachedThingPolicy;
  readonly isValue?: Guard<Value> | undefined;
  readonly shared?: SharedCache | undefined;
  /** Called for every request, with the kind of answer. */
  readonly onAnswer?: (result: 'hit' | 'stale' | 'miss') => void;
}

interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
  /** Epoch milliseconds; not served after that. */
  readonly servedUntil: number;
}

interface FetchContext<Value> {
  readonly source: () => Promise<Value>;
}

interface Loaded<Value> {
  readonly kept: Kept<Value>;
  /** Milliseconds until the next call of the source. */
  readonly freshMs: number;
}

/**
 * Memory of an entry besides its text: the entry itself, its key in the map, the objects of its
 * value.
 */
const ENTRY_BYTES = 256;
const BYTES_PER_CHARACTER = 2;
/** Expired values are loaded again by the next request. */
const MIN_FRESH_MS = 1;
/**
 * Pause after a failure of the source, or while another instance loads the value, if a stale value
 * can be served.
 */
const RETRY_MS = 1_000;
/** Interval between two lookups in Redis while another instance loads the value. */
const LOOK_MS = 5;
const JITTER = 0.1;

const RESULTS = {
  hits: 'hit',
  sharedHits: 'hit',
  joined: 'hit',
  staleServed: 'stale',
  misses: 'miss',
} as const;

/**
 * One cached thing: values by key, in this process and, if its policy says so, in Redis. Concurrent
 * requests for a key share one load (single flight), even when the first client has gone. Stale
 * values are served while they are revalidated, or while the source fails.
 */
export class TieredCache<Value> {
  readonly counts = new CacheCounts();
  private readonly values: LRUCache<string, Kept<Value>, FetchContext<Value>>;
  private readonly policy: CachedThingPolicy;
  private readonly shared: SharedCache | undefined;

  constructor(private readonly parts: CachedThingParts<Value>) {
    this.policy = parts.policy;
    this.shared = parts.policy.shared && parts.shared;
    this.values = new LRUCache<string, Kept<Value>, FetchContext<Value>>({
      maxSize: this.policy.maxBytes,
      sizeCalculation: ({ bytes }, key) => ENTRY_BYTES + BYTES_PER_CHARACTER * (bytes + key.length),
      ttl: this.policy.freshMs,
      // `freshUntil` uses the same clock.
      perf: Date,
      // A waiting request gets its value even if there is no room left to cache it.
      ignoreFetchAbort: true,
      fetchMethod: async (key, old, { options, context }) => {
        const { kept, freshMs } = await this.load(
          key,
          isServable(old) ? old : undefined,
          context.source,
        );
        options.ttl = Math.max(freshMs, MIN_FRESH_MS);
        return kept;
      },
    });
  }

  /**
   * Values are shared between requests: do not change them. @throws what the source throws, if no
   * stale value can be served
   */
  async get(key: CacheKey, source: () => Promise<Value>): Promise<Value> {
    if (key.includes(undefined)) return source();
    const text = JSON.stringify(key);
    const status: LRUCache.Status<string, Kept<Value>, FetchContext<Value>> = {};
    const allowStale = isServable(this.values.peek(text, { allowStale: true }));
    const fetched = this.values.fetch(text, {
      allowStale,
      context: { source: () => alsoForOthers(source) },
      status,
    });
    this.count(status);
    return (await fetched)!.value;
  }

  private answered(how: keyof typeof RESULTS): void {
    this.counts[how]++;
    this.parts.onAnswer?.(RESULTS[how]);
  }

  /** Requests that wait for `load` are counted there. */
  private count({
    fetch,
    returnedStale,
  }: LRUCache.Status<string, Kept<Value>, FetchContext<Value>>): void {
    if (fetch === 'hit') this.answered('hits');
    else if (returnedStale) this.answered('staleServed');
    else if (fetch === 'inflight') this.answered('joined');
  }

  /** Loads from Redis or from the source. `old` is the stale value that is served in the meantime. */
  private async load(
    key: string,
    old: Kept<Value> | undefined,
    source: () => Promise<Value>,
  ): Promise<Loaded<Value>> {
    const place = this.shared && sharedKey(this.parts.name, this.policy.version, key);
    const found = place && (await this.lookElsewhere(place, old));
    if (found) return found;
    if (!old) this.answered('misses');
    return this.ask(place, old, source);
  }

  private async ask(
    place: string | undefined,
    old: Kept<Value> | undefined,
    source: () => Promise<Value>,
  ): Promise<Loaded<Value>> {
    this.counts.sourceCalls++;
    try {
      const value = await source();
      const freshMs = this.policy.freshMs * (1 - JITTER * Math.random());
      const freshUntil = Date.now() + freshMs;
      if (place)
        void this.keepElsewhere(place, { value, freshUntil }, freshMs + this.policy.staleMs);
      return { kept: this.keptOf(value, freshUntil), freshMs };
    } catch (error) {
      this.counts.sourceErrors++;
      if (place) void this.shared!.release(place);
      if (!old) throw error;
      return { kept: old, freshMs: RETRY_MS };
    }
  }

  /**
   * The value in Redis; undefined if this instance should call the source. While another instance
   * loads the value, a stale value is served; without one, the request waits at most `lockMs`. A
   * failing Redis is not waited for.
   */
  private async lookElsewhere(
    place: string,
    old: Kept<Value> | undefined,
  ): Promise<Loaded<Value> | undefined> {
    const { lockMs } = this.policy.shared!;
    for (
      const startedAt = performance.now();
      performance.now() - startedAt <= lockMs;
      await sleep(LOOK_MS)
    ) {
      const reading = await this.shared!.read(place);
      if (reading === 'unavailable' || reading === 'unreadable') this.counts.sharedErrors++;
      if (reading === 'unavailable') return undefined;
      const found = typeof reading === 'object' ? this.fromElsewhere(reading, old) : undefined;
      if (found) return found;
      const lock = await this.shared!.lock(place, lockMs);
      if (lock === 'unavailable') this.counts.sharedErrors++;
      if (lock === 'mine') return this.writtenSince(place, reading, old);
      if (lock !== 'theirs') return undefined;
      if (old) return { kept: old, freshMs: RETRY_MS };
    }
    return undefined;
  }

  /** The value that another instance wrote between our read and our lock. */
  private async writtenSince(
    place: string,
    before: SharedLookup,
    old: Kept<Value> | undefined,
  ): Promise<Loaded<Value> | undefined> {
    const reading = await this.shared!.read(place);
    if (
      typeof reading !== 'object' ||
      (typeof before === 'object' && reading.freshUntil === before.freshUntil)
    )
      return undefined;
    const found = this.fromElsewhere(reading, old);
    if (found) void this.shared!.release(place);
    return found;
  }

  /** An expired value is served if there is none, and loaded again by the next request. */
  private fromElsewhere(
    { value, freshUntil }: SharedValue,
    old: Kept<Value> | undefined,
  ): Loaded<Value> | undefined {
    if (!this.parts.isValue?.(value)) {
      this.counts.sharedErrors++;
      return undefined;
    }
    // The clock of the other machine may be ahead.
    const freshMs = Math.min(freshUntil - Date.now(), this.policy.freshMs);
    if (freshMs <= 0 && (old || freshMs <= -this.policy.staleMs)) return undefined;
    if (freshMs <= 0) this.answered('staleServed');
    else if (!old) this.answered('sharedHits');
    return { kept: this.keptOf(value, Date.now() + freshMs), freshMs };
  }

  private async keepElsewhere(place: string, kept: SharedValue, keptMs: number): Promise<void> {
    if (!(await this.shared!.write(place, kept, keptMs))) this.counts.sharedErrors++;
    await this.shared!.release(place);
  }

  private keptOf(value: Value, freshUntil: number): Kept<Value> {
    return {
      value,
      bytes: JSON.stringify(value).length,
      servedUntil: freshUntil + this.policy.staleMs,
    };
  }
}

function isServable(kept: Kept<unknown> | undefined): boolean {
  return kept !== undefined && Date.now() < kept.servedUntil;
}
