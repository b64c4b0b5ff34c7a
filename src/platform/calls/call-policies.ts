/**
 * Timeout, circuit breaker and fallback of a call. Calls to other processes are aborted at their
 * timeout. A timer cannot interrupt a source in the same thread: it is bounded by design (a search
 * reads each car's row once, a page has at most a hundred cars), and its timeout only ends the
 * waiting.
 */
export interface CallPolicy {
  readonly timeoutMs: number;
  /** Milliseconds until an open circuit breaker lets a call through again. */
  readonly resetMs: number;
  /** Result in place of a failed call's. Calls without a fallback fail the page or response. */
  readonly fallback?: unknown;
  /** Sentence shown to shoppers in the meantime; absent if they would not notice. */
  readonly withoutIt?: string;
}

const OPTIONAL = { timeoutMs: 3_000, resetMs: 30_000 } as const;
/** Optional requests fall back to empty results. */
const NO_RESULTS: never[] = [];
const WITHOUT_SPONSORED = 'Sponsored cars are temporarily unavailable.';
/** Data about models changes once a year, so a failing source is called rarely. */
const REFERENCE = { timeoutMs: 5_000, resetMs: 300_000 } as const;
/** Counts of a model's cars for sale, for links and sentences. */
const CRAWL = { timeoutMs: 3_000, resetMs: 300_000 } as const;

/**
 * The call policies: one row for every call of a source, embedded or remote. Times are those of the
 * specification (sections 7 to 9): main search 20 s, optional calls 3 s, breakers 1 to 5 s; resets
 * 300 s for data about models, 30 s otherwise.
 */
export const CALL_POLICIES = {
  /** The only call that fails the page. */
  mainSearch: { timeoutMs: 20_000, resetMs: 30_000 },
  /** Cars by id, VIN or stock number, for the vehicle page. */
  listing: { timeoutMs: 5_000, resetMs: 30_000 },
  /** The compared cars. Undefined means unknown, not sold: the selection stays as it is. */
  comparedCars: {
    ...OPTIONAL,
    fallback: undefined,
    withoutIt: 'The cars you compare are temporarily unavailable.',
  },
  /** Saved cars, and counts of saved searches. Undefined means unknown, not sold. */
  savedCars: {
    ...OPTIONAL,
    fallback: undefined,
    withoutIt: 'Prices of your saved cars are temporarily unavailable.',
  },
  savedSearch: { ...OPTIONAL, fallback: undefined },
  /** Current state of recently viewed cars. Undefined means unknown, not sold. */
  viewedCars: { ...OPTIONAL, fallback: undefined },
  /** Payment terms of an account, for the wallet. */
  accountWallet: { timeoutMs: 1_000, resetMs: 30_000, fallback: undefined },
  /** Registration of a browser for push notifications. */
  pushRegistration: { timeoutMs: 1_000, resetMs: 30_000 },
  /** Whether the search is a saved one, and its name. Cars do not wait long for it. */
  savedTitle: { timeoutMs: 1_000, resetMs: 30_000, fallback: undefined },
  /** View counts of cars. */
  viewCounts: { timeoutMs: 1_000, resetMs: 30_000, fallback: undefined },
  /** Sends views to another service that counts them. Only a stopping server waits for it. */
  sentViews: { timeoutMs: 1_000, resetMs: 30_000 },
  /**
   * Counts, and the number of great prices. NaN means unknown: it is not shown and disables
   * nothing.
   */
  count: {
    ...OPTIONAL,
    fallback: Number.NaN,
    withoutIt: 'Some counts are unavailable right now; the cars and prices are current.',
  },
  /** New matches of followed searches. The job skips a failed search until its next run. */
  followedSearches: { timeoutMs: 20_000, resetMs: 30_000 },
  /**
   * Counts by make, model and style, on pages that link to searches. The links also work without
   * them.
   */
  marketCounts: {
    ...OPTIONAL,
    fallback: undefined,
    withoutIt: 'Counts are temporarily unavailable.',
  },
  /** A few cars on other pages: the home page, a model's page. */
  carsBeside: {
    ...OPTIONAL,
    fallback: undefined,
    withoutIt: 'Some cars for sale are temporarily unavailable.',
  },
  /** Cars for sale per compared trim. */
  trimsForSale: {
    ...OPTIONAL,
    fallback: undefined,
    withoutIt: 'Cars for sale of each trim are temporarily unavailable.',
  },
  /** Prices of a model's cars by year, trim and mileage, below the results. */
  modelFigures: {
    ...CRAWL,
    fallback: undefined,
    withoutIt: 'Prices of this model are temporarily unavailable.',
  },
  /** Approved reviews of a model. Shoppers are not told that they are missing (section 8). */
  consumerReviews: { ...OPTIONAL, fallback: undefined },
  supplemental: {
    ...OPTIONAL,
    fallback: NO_RESULTS,
    withoutIt: 'Cars from farther away are temporarily unavailable.',
  },
  /** Also the shelf of the vehicle page. */
  similar: {
    ...OPTIONAL,
    fallback: NO_RESULTS,
    withoutIt: 'Similar cars are temporarily unavailable.',
  },
  /** Other cars of the seller, on the vehicle page. */
  ownersCars: {
    ...OPTIONAL,
    fallback: undefined,
    withoutIt: 'Other cars of this seller are temporarily unavailable.',
  },
  spotlights: { ...OPTIONAL, fallback: NO_RESULTS, withoutIt: WITHOUT_SPONSORED },
  /** The search behind a car's price rating, as a link on the vehicle page. */
  comparableCars: { ...OPTIONAL, fallback: undefined },
  newCarBoost: { ...OPTIONAL, fallback: NO_RESULTS, withoutIt: WITHOUT_SPONSORED },
  alphaShowcase: { ...OPTIONAL, fallback: undefined, withoutIt: WITHOUT_SPONSORED },
  makeSummaries: { ...OPTIONAL, fallback: NO_RESULTS },
  /** Expert reviews of the searched model from another service. */
  expertReviews: {
    ...OPTIONAL,
    fallback: NO_RESULTS,
    withoutIt: 'Expert reviews are temporarily unavailable.',
  },
  suggestions: { ...OPTIONAL, fallback: { suggestions: NO_RESULTS } },
  crawlModelYears: CRAWL,
  crawlTrims: CRAWL,
  /** The OIDC provider, during sign-in and sign-out. Signed-in shoppers do not need it. */
  identityProvider: { timeoutMs: 5_000, resetMs: 30_000 },
  /** Sends error reports to ERROR_REPORTS_DSN. Only a stopping server waits for it. */
  errorReports: { timeoutMs: 3_000, resetMs: 30_000 },
  modelInfo: REFERENCE,
  /** New-car prices and specifications of trims from another service. */
  trims: {
    ...REFERENCE,
    fallback: undefined,
    withoutIt: 'Trims and their new-car prices are temporarily unavailable.',
  },
  mileageStats: {
    ...REFERENCE,
    fallback: undefined,
    withoutIt: 'Mileages of cars for sale are temporarily unavailable.',
  },
} as const satisfies Record<string, CallPolicy>;

/** A call that `Calls` guards, by its name in `CALL_POLICIES`. */
export type CallName = keyof typeof CALL_POLICIES;

export type OptionalCallName = {
  [Name in CallName]: (typeof CALL_POLICIES)[Name] extends { fallback: unknown } ? Name : never;
}[CallName];

export type FallbackOf<Name extends OptionalCallName> = (typeof CALL_POLICIES)[Name]['fallback'];

/** Its sentence for shoppers; undefined if they would not notice. */
export function sentenceWithout(name: CallName): string | undefined {
  const policy: CallPolicy = CALL_POLICIES[name];
  return policy.withoutIt;
}
