/**
 * The listing index: one call answers one query. The filters (`src/search/filters`) define the
 * fields of a car and turn a shopper's query into clauses; the index knows only fields, values,
 * numbers and places.
 */

/**
 * A field of the index. Values that are searched but not offered as options (a seller's id) need
 * no counts.
 */
export interface IndexedField {
  name: string;
  /** Default: true. */
  isCounted?: boolean | undefined;
}

/**
 * A car in the index. `id` is the number of the listing id: a safe integer, unique, the last
 * tie-break.
 */
export interface IndexedCar {
  id: number;
  /** Values per field, in the order of the index's fields; a car may have none, one or several. */
  values: readonly (readonly string[])[];
  priceDollars: number;
  year: number;
  mileageMiles: number | undefined;
  listedAt: number;
  latitude: number;
  longitude: number;
  /**
   * Higher is better; an integer. The car's value to any shopper, before distance; see
   * `relevance.ts`.
   */
  score: number;
}

/** A condition on a car. A radius is in great-circle miles, border included. */
export type Atom =
  | { field: string; value: string }
  | { range: RangeColumn; min?: number | undefined; max?: number | undefined }
  | { within: { latitude: number; longitude: number; miles: number } };

/**
 * Numbers of a car that can be filtered by range, both ends included: whole US dollars, model
 * year, miles.
 */
export type RangeColumn = 'priceDollars' | 'year' | 'mileageMiles';

/** A condition; a query is the AND of its clauses. */
export type Clause = AnyOfClause | NoneOfClause;

/**
 * Matches a car if any atom does. `whenCounting` replaces this clause per field while that field's
 * options are counted (drill sideways); null drops it. A clause without an entry for a field stays
 * in force.
 */
export interface AnyOfClause {
  anyOf: readonly Atom[];
  whenCounting?: Readonly<Record<string, readonly Atom[] | null>>;
}

/**
 * Matches a car if no atom does, including cars with unknown values. Stays in force while
 * counting.
 */
export interface NoneOfClause {
  noneOf: readonly Atom[];
}

/**
 * Sort orders of the specification; the name gives column and direction. Ties are broken by the
 * lower id. Unknown mileage comes last.
 */
export const SORTS = [
  'relevance',
  'derivedpriceASC',
  'derivedpriceDESC',
  'distanceASC',
  'datelistedASC',
  'datelistedDESC',
  'mileageASC',
  'mileageDESC',
  'yearASC',
  'yearDESC',
] as const;

/** A sort order of `SORTS`; the value of `sortBy`. */
export type Sort = (typeof SORTS)[number];

/** A search: its cars, order and page. `firstRecord` counts from 0. */
export interface IndexQuery {
  clauses: readonly Clause[];
  sort: Sort;
  /** The shopper's place, for distances, the distance sort and the distance part of relevance. */
  origin?: { latitude: number; longitude: number } | undefined;
  firstRecord: number;
  numRecords: number;
  /** Cars to exclude from hits and counts, at most 25. */
  excludedIds?: readonly number[];
  /** Fields to count. Default: all counted fields. Counting is most of the work of a search. */
  countsOf?: readonly string[] | undefined;
  /** An uncounted field; hits then include its value and their points of relevance. */
  includedField?: string | undefined;
  /** Whether hits include prices, for comparing prices of many searches without reading cars. */
  includesPrices?: boolean | undefined;
  /** A background query: its answer is not cached. */
  skipsCache?: boolean | undefined;
}

/**
 * Rules that move a car away from its place by points (see `diversified-order.ts`).
 * - `kind-share`: the car comes before a better one, because its kind had too few places.
 * - `owner-spread`: the car comes after a worse one, because its owner has other cars near.
 */
export const RELEVANCE_RULES = ['kind-share', 'owner-spread'] as const;

export type RelevanceRule = (typeof RELEVANCE_RULES)[number];

/** A car of the page, by the number of its listing id. */
export interface IndexHit {
  id: number;
  /** Great-circle miles from the origin; absent without one. */
  distanceMiles?: number;
  /**
   * Set with `includedField`: the score less the penalty for distance, and the first value of the
   * field, if there is one.
   */
  points?: number;
  value?: string;
  /** Set with `includesPrices`. */
  priceDollars?: number;
  /** Absent if the car is at its place by points. */
  movedBy?: RelevanceRule | undefined;
}

/** A page of cars, with figures about all matching cars. */
export interface IndexAnswer {
  hits: IndexHit[];
  total: number;
  /**
   * For every counted field, every value that at least one car of the index has, with its count on
   * that field's side of the query (zero included).
   */
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Of all matching cars; absent without any. */
  stats?: { minPriceDollars: number; maxPriceDollars: number; minYear: number; maxYear: number };
}

/** Asking prices of the cars of a search, at least one. For an even count the median is the mean of the two middle prices, rounded. */
export interface PriceFigures {
  readonly count: number;
  readonly lowestDollars: number;
  readonly medianDollars: number;
  readonly highestDollars: number;
}

/** Price figures of a search and of its parts. Undefined where there are no cars. */
export interface AskingPrices {
  readonly all: PriceFigures | undefined;
  /** In the order of the requested parts. */
  readonly parts: readonly (PriceFigures | undefined)[];
}

/** A change of some cars. A put car replaces the one with its id; an id in both lists is put. */
export interface IndexChanges {
  put: readonly IndexedCar[];
  /** Ids; unknown ones are ignored. */
  remove: readonly number[];
}

/**
 * Port of the listing index.
 * - `search` never throws for a well-formed query: an unknown field or value matches no car.
 * - Hits are ordered by the sort, then by ascending id, so pages never overlap within one epoch.
 * - `relevance` orders by score minus `distancePenalty(distance)` (see `relevance.ts`),
 * descending; `distanceASC` without an origin orders by id.
 * - Counts are exact, for every value of every counted field, with `whenCounting` applied.
 * - `pricesOf` returns price figures for the cars that match the clauses, and for those that match
 * the clauses and a part's clauses.
 * - `replaceAll` is atomic: a search sees the old cars or the new, never a mixture. It increments
 * `epoch`.
 * - `apply` is also atomic, and visible to every search that begins after it has resolved. A
 * replacement in progress includes it, too. A change without effect leaves `epoch` unchanged.
 */
export abstract class SearchIndex {
  abstract search(query: IndexQuery): Promise<IndexAnswer>;
  /**
   * The answers in the order of the queries, all computed in one turn. An index may share work
   * among queries with common clauses.
   */
  searchAll(queries: readonly IndexQuery[]): Promise<IndexAnswer[]> {
    return Promise.all(queries.map((query) => this.search(query)));
  }
  abstract pricesOf(
    clauses: readonly Clause[],
    parts: readonly (readonly Clause[])[],
  ): Promise<AskingPrices>;
  abstract replaceAll(cars: Iterable<IndexedCar>): Promise<void>;
  abstract apply(changes: IndexChanges): Promise<void>;
  abstract readonly epoch: number;
  abstract readonly size: number;
  /** Time of the scores, epoch milliseconds: the freshness of unchanged cars is as of then. */
  abstract readonly scoredAt: number;
  /**
   * Cars put or removed since the last replacement. Each makes the next change and every search
   * slightly more expensive.
   */
  abstract readonly changedCars: number;
}
