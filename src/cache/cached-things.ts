/**
 * The table of what is cached. Values are plain JSON. A thing that depends on cars has the state of the store in its key
 * (`Indexing.storeState`): after a change it is asked under another key, so its times only bound how long keys that nobody asks any more
 * take room.
 */
export interface CachedThingPolicy {
  /** Raised with every change of what a key or a value means: instances of two versions may share a Redis. */
  readonly version: number;
  /** How long a value is served without asking anew; a tenth less at most, by chance, so that what came together does not end together. */
  readonly freshMs: number;
  /** How much longer it may be served while it is asked anew, or when that fails. */
  readonly staleMs: number;
  /** Memory in this process, bytes; what was asked least lately goes. Each serving thread has as much. */
  readonly maxBytes: number;
  /** Where it also goes to Redis, if there is one: how long one instance has for asking the source while the others wait. */
  readonly shared?: { readonly lockMs: number };
}

/** Why these and no others, with what was measured: docs/decisions/019-two-levels-of-cache.md. */
export const CACHED_THINGS = {
  /** What a typed text may become: key of state, brand, place and text. */
  suggestions: { version: 1, freshMs: 600_000, staleMs: 600_000, maxBytes: 8 * 2 ** 20, shared: { lockMs: 200 } },
  /** Links for crawlers into narrower searches: key of state, brand and query. */
  crawlLinks: { version: 1, freshMs: 600_000, staleMs: 600_000, maxBytes: 8 * 2 ** 20, shared: { lockMs: 200 } },
  /** Mileages of a model's cars and of all: key of the table they are read from, model and condition. */
  mileageStats: { version: 1, freshMs: 600_000, staleMs: 600_000, maxBytes: 4 * 2 ** 20 },
  /** The same as another service adds them up: key of the call's query. */
  mileageStatsElsewhere: { version: 1, freshMs: 60_000, staleMs: 600_000, maxBytes: 4 * 2 ** 20 },
  /**
   * Addresses of a part of the sitemap: key of brand and part. Without the state of the store: making one takes a tenth of a second, and
   * crawlers do not mind an hour.
   */
  landingAddresses: { version: 1, freshMs: 3_600_000, staleMs: 86_400_000, maxBytes: 16 * 2 ** 20 },
  /** Addresses of the pages of a reference tab: key of state, brand and tab. A search for each model year. */
  tabAddresses: { version: 1, freshMs: 600_000, staleMs: 600_000, maxBytes: 8 * 2 ** 20 },
  /** A model year's trims as another service knows them: an old one is better than none, for a day. */
  trimsElsewhere: { version: 1, freshMs: 600_000, staleMs: 86_400_000, maxBytes: 8 * 2 ** 20 },
  /** A model year's trims: of the reference data alone, which changes with the program. */
  trims: { version: 2, freshMs: 86_400_000, staleMs: 86_400_000, maxBytes: 8 * 2 ** 20 },
  /** What is for sale of the trims of a model: key of state, brand, search and model year. A search for each trim that is. */
  trimsForSale: { version: 2, freshMs: 600_000, staleMs: 600_000, maxBytes: 8 * 2 ** 20 },
  /** What cars of the trims of a model list as fitted: key of state, brand, model and year. */
  trimsFitted: { version: 1, freshMs: 600_000, staleMs: 600_000, maxBytes: 4 * 2 ** 20 },
  /** What another service has written about a model, by its name and year: an old answer is better than none, for a day. */
  expertReviews: { version: 1, freshMs: 600_000, staleMs: 86_400_000, maxBytes: 2 * 2 ** 20 },
  /** Counts and prices of a model's cars: key of state, brand and search. Some sixty searches. */
  modelFigures: { version: 4, freshMs: 600_000, staleMs: 600_000, maxBytes: 8 * 2 ** 20 },
  /**
   * Ratings and latest reviews of a model: key of the state of the reviews, model and year. The state is of one server; others see what was
   * approved there after a minute.
   */
  consumerReviews: { version: 1, freshMs: 60_000, staleMs: 0, maxBytes: 4 * 2 ** 20 },
} as const satisfies Record<string, CachedThingPolicy>;

/** A row of `CACHED_THINGS`. */
export type CachedName = keyof typeof CACHED_THINGS;

/** A row whose values also go to Redis, and must be known again when they come back. */
export type SharedName = { [Name in CachedName]: (typeof CACHED_THINGS)[Name] extends { shared: object } ? Name : never }[CachedName];
