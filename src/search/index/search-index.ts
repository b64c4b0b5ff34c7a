/**
 * The listing index: one call answers one query. The filters (`src/search/filters`) say which fields a car has and turn a
 * shopper's query into clauses; the index knows only fields, values, numbers and places.
 */

/** A field of the index. Values that are only asked for and never offered (a seller's id) need no counts. */
export interface IndexedField {
  name: string;
  /** True unless said otherwise. */
  isCounted?: boolean | undefined;
}

/** One car as the index holds it. `id` is the number of the listing id: safe, unique, the last tie-break. */
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
  /** Higher is better; whole number. What the car is worth to any shopper, before distance; see `relevance.ts`. */
  score: number;
}

/** What a clause can ask of a car. A radius is in great-circle miles, the border included. */
export type Atom =
  | { field: string; value: string }
  | { range: RangeColumn; min?: number | undefined; max?: number | undefined }
  | { within: { latitude: number; longitude: number; miles: number } };

/** Numbers of a car that can be asked for from one to another, both included: whole US dollars, the model year, miles. */
export type RangeColumn = 'priceDollars' | 'year' | 'mileageMiles';

/** What a car must satisfy; a query is the AND of its clauses. */
export type Clause = AnyOfClause | NoneOfClause;

/**
 * A car satisfies it when any of the atoms holds. `whenCounting` says, per field, what is left of this clause while that field's own
 * options are counted (drill sideways): null drops it. A clause without an entry for a field stays in force.
 */
export interface AnyOfClause {
  anyOf: readonly Atom[];
  whenCounting?: Readonly<Record<string, readonly Atom[] | null>>;
}

/** A car satisfies it when none of the atoms holds, and so does one of which nothing is known; in force whatever is counted. */
export interface NoneOfClause {
  noneOf: readonly Atom[];
}

/** Orders of the specification; the name says column and direction. Ties end on the lower id. Unknown mileage comes last. */
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

/** An order of `SORTS`; the value of `sortBy`. */
export type Sort = (typeof SORTS)[number];

/** One search: which cars, in which order, and which page of them. `firstRecord` counts from 0. */
export interface IndexQuery {
  clauses: readonly Clause[];
  sort: Sort;
  /** Where the shopper stands: gives distances, the distance order and the distance part of relevance. */
  origin?: { latitude: number; longitude: number } | undefined;
  firstRecord: number;
  numRecords: number;
  /** Cars to leave out of hits and counts, at most 25. */
  excludedIds?: readonly number[];
  /** Fields whose counts are wanted; every counted one unless said. Counting is most of the work of a search. */
  countsOf?: readonly string[] | undefined;
  /** A field that is not counted; hits then say what they have of it, and their points of relevance. */
  includedField?: string | undefined;
  /** Whether hits say what they cost: for those who compare prices of many searches without reading a car. */
  includesPrices?: boolean | undefined;
  /** A background query: its answer is not cached. */
  skipsCache?: boolean | undefined;
}

/**
 * Rules that move a car away from the place of its points (see `diversified-order.ts`).
 * - `kind-share`: the car stands before a better one, because its kind had too few places.
 * - `owner-spread`: the car stands behind a worse one, because its owner has other cars near.
 */
export const RELEVANCE_RULES = ['kind-share', 'owner-spread'] as const;

/** One of `RELEVANCE_RULES`. */
export type RelevanceRule = (typeof RELEVANCE_RULES)[number];

/** A car of the page, by the number of its listing id. */
export interface IndexHit {
  id: number;
  /** Great-circle miles from the origin; absent without one. */
  distanceMiles?: number;
  /** Where `includedField` is asked: the score less the penalty for distance, and the first value of the field, absent without one. */
  points?: number;
  value?: string;
  /** Where `includesPrices` is asked. */
  priceDollars?: number;
  /** Absent from a car that stands where its points put it. */
  movedBy?: RelevanceRule | undefined;
}

/** One page of cars, and what is true of all cars found. */
export interface IndexAnswer {
  hits: IndexHit[];
  total: number;
  /**
   * For every counted field that is wanted, every value that at least one car of the index has, with its count on that field's side of
   * the query (zero included).
   */
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Over the hits; absent when there is none. */
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

/** Some cars of many. A car whose id is put takes the place of the one that had it; an id in both lists is put. */
export interface IndexChanges {
  put: readonly IndexedCar[];
  /** Ids; an unknown one is left out. */
  remove: readonly number[];
}

/**
 * Port of the listing index.
 * - `search` never throws for a well-formed query: an unknown field or value matches no car.
 * - Hits are ordered by the sort, then by ascending id, so pages never overlap within one epoch.
 * - `relevance` orders by score minus `distancePenalty(distance)` (see `relevance.ts`), descending; `distanceASC` without an origin
 *   orders by id.
 * - Counts are exact, for every value of every counted field, with `whenCounting` applied.
 * - `pricesOf` returns price figures for the cars that match the clauses, and for those that match the clauses and a part's clauses.
 * - `replaceAll` is atomic: a search sees the old cars or the new, never a mixture, and `epoch` then grows by one.
 * - `apply` is atomic in the same way, and seen by every search that begins once it has resolved, even while a replacement is
 *   under way: that replacement then carries it too. A change that changes nothing leaves `epoch` as it is.
 */
export abstract class SearchIndex {
  abstract search(query: IndexQuery): Promise<IndexAnswer>;
  /** The answers in the order of the queries, all asked in one turn. An index may share work among queries that share clauses. */
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
  /** Cars held. */
  abstract readonly size: number;
  /** The moment that scores are of, epoch milliseconds: cars that have not changed since are as fresh as they were then. */
  abstract readonly scoredAt: number;
  /** Cars put, and cars put aside, since the last replacement: each makes the next change and every search a little dearer. */
  abstract readonly changedCars: number;
}
