/**
 * One cache policy for everything that is cached. Values are plain JSON. If a value
 * depends on cars, its key has the state of the store (`Indexing.storeState`). After a change,
 * requests use a new key, so the times only limit how long unused keys take memory.
 */
export interface CachedThingPolicy {
  /**
   * Increase it when the meaning of a key or value changes: instances of two versions may share a
   * Redis.
   */
  readonly version: number;
  /**
   * Milliseconds until a value is revalidated; up to a tenth less, at random, so that values that
   * were cached together do not expire together.
   */
  readonly freshMs: number;
  /**
   * Milliseconds after `freshMs` in which a stale value is served while it is revalidated, or while
   * that fails.
   */
  readonly staleMs: number;
  /** Memory per serving thread, in bytes. The least recently used value is evicted first. */
  readonly maxBytes: number;
  /**
   * Set for values that are shared through Redis: milliseconds that one instance has for calling
   * the source while others wait.
   */
  readonly shared?: { readonly lockMs: number };
}

/** Reasons: docs/decisions/019-caching.md. Measurements: docs/performance.md. */
export const CACHE_POLICIES = {
  /** Suggestions for a typed phrase. Key: state, brand, place and text. */
  suggestions: {
    version: 1,
    freshMs: 600_000,
    staleMs: 600_000,
    maxBytes: 8 * 2 ** 20,
    shared: { lockMs: 200 },
  },
  /** Links to narrower searches, for crawlers. Key: state, brand and query. */
  crawlLinks: {
    version: 1,
    freshMs: 600_000,
    staleMs: 600_000,
    maxBytes: 8 * 2 ** 20,
    shared: { lockMs: 200 },
  },
  /** Mileages of a model's cars. Key: mileage table, model and condition. */
  mileageStats: { version: 1, freshMs: 600_000, staleMs: 600_000, maxBytes: 4 * 2 ** 20 },
  /** Mileages from another service. Key: query of the call. */
  mileageStatsElsewhere: { version: 1, freshMs: 60_000, staleMs: 600_000, maxBytes: 4 * 2 ** 20 },
  /**
   * URLs of one part of the sitemap. Key: brand and part. Without the state of the store, because a
   * part takes a tenth of a second to make and crawlers accept an hour.
   */
  landingAddresses: { version: 1, freshMs: 3_600_000, staleMs: 86_400_000, maxBytes: 16 * 2 ** 20 },
  /**
   * URLs of a reference tab's pages. Key: state, brand and tab. Costs one search per model year.
   */
  tabAddresses: { version: 1, freshMs: 600_000, staleMs: 600_000, maxBytes: 8 * 2 ** 20 },
  /** Trims of a model year from another service. Served for a day while the service fails. */
  trimsElsewhere: { version: 1, freshMs: 600_000, staleMs: 86_400_000, maxBytes: 8 * 2 ** 20 },
  /** Trims of a model year from the reference data. */
  trims: { version: 2, freshMs: 86_400_000, staleMs: 86_400_000, maxBytes: 8 * 2 ** 20 },
  /**
   * Cars for sale per trim of a model. Key: state, brand, search and model year. Costs one search
   * per trim.
   */
  trimsForSale: { version: 2, freshMs: 600_000, staleMs: 600_000, maxBytes: 8 * 2 ** 20 },
  /** Features that the cars of a model's trims list. Key: state, brand, model and year. */
  trimsFitted: { version: 1, freshMs: 600_000, staleMs: 600_000, maxBytes: 4 * 2 ** 20 },
  /**
   * Expert reviews from another service. Key: model and year. Served for a day while the service
   * fails.
   */
  expertReviews: { version: 1, freshMs: 600_000, staleMs: 86_400_000, maxBytes: 2 * 2 ** 20 },
  /**
   * Counts and prices of a model's cars. Key: state, brand and search. Costs some sixty searches.
   */
  modelFigures: { version: 4, freshMs: 600_000, staleMs: 600_000, maxBytes: 8 * 2 ** 20 },
  /**
   * Ratings and latest reviews of a model. Key: state of the reviews, model and year. Each server
   * has its own state; a review that is approved on one appears on the others within a minute.
   */
  consumerReviews: { version: 1, freshMs: 60_000, staleMs: 0, maxBytes: 4 * 2 ** 20 },
} as const satisfies Record<string, CachedThingPolicy>;

export type CachedName = keyof typeof CACHE_POLICIES;

/** A row that is shared through Redis; its values are validated when they are read. */
export type SharedName = {
  [Name in CachedName]: (typeof CACHE_POLICIES)[Name] extends { shared: object } ? Name : never;
}[CachedName];
