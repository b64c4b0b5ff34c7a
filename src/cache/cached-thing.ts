import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { alsoForOthers } from '../calls/request-calls.js';
import { CacheCounts } from './cache-counts.js';
import type { CachedThingPolicy } from './cached-things.js';
import type { Guard } from './shapes.js';
import { sharedKey } from './shared-cache.js';
import type { SharedCache, SharedReading, SharedValue } from './shared-cache.js';

/** All that a value depends on, nothing of who asks. With a part that is not known yet nothing is kept. */
export type CacheKey = readonly (string | number | undefined)[];

/** What a cached thing is made of: its row and, where it is shared, the cache of other instances and the shape of what comes from there. */
export interface CachedThingParts<Value> {
  readonly name: string;
  readonly policy: CachedThingPolicy;
  readonly isValue?: Guard<Value> | undefined;
  readonly shared?: SharedCache | undefined;
  /** Is told of every question what it was answered with. */
  readonly onAnswer?: (result: 'hit' | 'stale' | 'miss') => void;
}

interface Kept<Value> {
  readonly value: Value;
  readonly bytes: number;
  /** Epoch milliseconds; not served from then on. */
  readonly servedUntil: number;
}

interface Asked<Value> {
  readonly source: () => Promise<Value>;
}

interface Loaded<Value> {
  readonly kept: Kept<Value>;
  /** For how long nobody asks anew. */
  readonly freshMs: number;
}

/** What an entry takes beside its text: the entry, its key's place, the objects of its value. */
const ENTRY_BYTES = 256;
const BYTES_PER_CHARACTER = 2;
/** Values whose moment has passed already are asked anew by whoever comes next. */
const MIN_FRESH_MS = 1;
/** A source that has just failed is left alone so long by whoever has an older value; so is one that another instance is asking. */
const RETRY_MS = 1_000;
/** How often somebody who has no value looks whether the instance that asks has one. */
const LOOK_MS = 5;
const JITTER = 0.1;

const RESULTS = { hits: 'hit', sharedHits: 'hit', joined: 'hit', staleServed: 'stale', misses: 'miss' } as const;

/**
 * One cached thing: values by key, in this process and, where its row says so, in Redis behind it. Whoever asks for the same at the same
 * time waits for one answer, also when the one who asked first has gone; what is past its time is served while it is asked anew, or as
 * long as that fails.
 */
export class CachedThing<Value> {
  readonly counts = new CacheCounts();
  private readonly values: LRUCache<string, Kept<Value>, Asked<Value>>;
  private readonly policy: CachedThingPolicy;
  private readonly shared: SharedCache | undefined;

  constructor(private readonly parts: CachedThingParts<Value>) {
    this.policy = parts.policy;
    this.shared = parts.policy.shared && parts.shared;
    this.values = new LRUCache<string, Kept<Value>, Asked<Value>>({
      maxSize: this.policy.maxBytes,
      sizeCalculation: ({ bytes }, key) => ENTRY_BYTES + BYTES_PER_CHARACTER * (bytes + key.length),
      ttl: this.policy.freshMs,
      // Who waits for an answer gets it, whether or not there is still room to keep it.
      ignoreFetchAbort: true,
      fetchMethod: async (key, old, { options, context }) => {
        const { kept, freshMs } = await this.load(key, isServable(old) ? old : undefined, context.source);
        options.ttl = Math.max(freshMs, MIN_FRESH_MS);
        return kept;
      },
    });
  }

  /** Answers are shared: read them only. @throws what the source throws, where there is nothing older to serve. */
  async get(key: CacheKey, source: () => Promise<Value>): Promise<Value> {
    if (key.includes(undefined)) return source();
    const text = JSON.stringify(key);
    const status: LRUCache.Status<string, Kept<Value>, Asked<Value>> = {};
    const allowStale = isServable(this.values.peek(text, { allowStale: true }));
    const asked = this.values.fetch(text, { allowStale, context: { source: () => alsoForOthers(source) }, status });
    this.count(status);
    return (await asked)!.value;
  }

  private answered(how: keyof typeof RESULTS): void {
    this.counts[how]++;
    this.parts.onAnswer?.(RESULTS[how]);
  }

  /** Questions that wait for `load` are counted there. */
  private count({ fetch, returnedStale }: LRUCache.Status<string, Kept<Value>, Asked<Value>>): void {
    if (fetch === 'hit') this.answered('hits');
    else if (returnedStale) this.answered('staleServed');
    else if (fetch === 'inflight') this.answered('joined');
  }

  /** From Redis or from the source. `old` is what is being served meanwhile. */
  private async load(key: string, old: Kept<Value> | undefined, source: () => Promise<Value>): Promise<Loaded<Value>> {
    const place = this.shared && sharedKey(this.parts.name, this.policy.version, key);
    const found = place && (await this.lookElsewhere(place, old));
    if (found) return found;
    if (!old) this.answered('misses');
    return this.ask(place, old, source);
  }

  private async ask(place: string | undefined, old: Kept<Value> | undefined, source: () => Promise<Value>): Promise<Loaded<Value>> {
    this.counts.sourceCalls++;
    try {
      const value = await source();
      const freshMs = this.policy.freshMs * (1 - JITTER * Math.random());
      const freshUntil = Date.now() + freshMs;
      if (place) void this.keepElsewhere(place, { value, freshUntil }, freshMs + this.policy.staleMs);
      return { kept: this.keptOf(value, freshUntil), freshMs };
    } catch (error) {
      this.counts.sourceErrors++;
      if (place) void this.shared!.release(place);
      if (!old) throw error;
      return { kept: old, freshMs: RETRY_MS };
    }
  }

  /**
   * What Redis has; undefined when this instance is to ask the source. While another one asks, an older value is served, and who has none
   * waits for as long as asking may take. A Redis that fails is not waited for.
   */
  private async lookElsewhere(place: string, old: Kept<Value> | undefined): Promise<Loaded<Value> | undefined> {
    const { lockMs } = this.policy.shared!;
    for (const startedAt = performance.now(); performance.now() - startedAt <= lockMs; await sleep(LOOK_MS)) {
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

  /** What another instance has written, and given its lock back, between a reading of ours and our lock. */
  private async writtenSince(place: string, before: SharedReading, old: Kept<Value> | undefined): Promise<Loaded<Value> | undefined> {
    const reading = await this.shared!.read(place);
    if (typeof reading !== 'object' || (typeof before === 'object' && reading.freshUntil === before.freshUntil)) return undefined;
    const found = this.fromElsewhere(reading, old);
    if (found) void this.shared!.release(place);
    return found;
  }

  /** A value past its time is served to who has none, and asked anew by whoever comes next. */
  private fromElsewhere({ value, freshUntil }: SharedValue, old: Kept<Value> | undefined): Loaded<Value> | undefined {
    if (!this.parts.isValue?.(value)) {
      this.counts.sharedErrors++;
      return undefined;
    }
    // Another machine's clock may be ahead.
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
    return { value, bytes: JSON.stringify(value).length, servedUntil: freshUntil + this.policy.staleMs };
  }
}

function isServable(kept: Kept<unknown> | undefined): boolean {
  return kept !== undefined && Date.now() < kept.servedUntil;
}
