/**
 * What a call may take and what becomes of the page without it. Calls that leave the process are aborted at their time. A source in this
 * thread cannot be interrupted by a timer of the same thread: it is bounded by design (a search reads each car's row once, a page holds
 * at most a hundred cars), and its deadline only ends what waits.
 */
export interface CallPolicy {
  readonly timeoutMs: number;
  /** How long an open breaker waits before it lets a call through again. */
  readonly resetMs: number;
  /** What takes the place of the answer, where a page or an answer goes on without it; calls without one fail whoever asks. */
  readonly fallback?: unknown;
  /** What shoppers read meanwhile. Absent where they miss nothing that they could see. */
  readonly withoutIt?: string;
}

const OPTIONAL = { timeoutMs: 3_000, resetMs: 30_000 } as const;
/** Optional requests fall back to empty results. */
const NO_RESULTS: never[] = [];
const WITHOUT_SPONSORED = 'Sponsored cars are temporarily unavailable.';
/** What is said of models changes once a year: who cannot say it is not asked again at every second page. */
const REFERENCE = { timeoutMs: 5_000, resetMs: 300_000 } as const;
/** What is for sale of a model, counted for links and texts about it. */
const CRAWL = { timeoutMs: 3_000, resetMs: 300_000 } as const;

/**
 * The table of call policies: every call of a source, embedded or remote, has a row here. Times are the specification's (sections 7 to 9):
 * main search 20 s, optional calls 3 s, breakers 1 to 5 s; resets 300 s for what is said of models, 30 s for all else.
 */
export const CALL_POLICIES = {
  /** Only this one may take the whole page with it. */
  mainSearch: { timeoutMs: 20_000, resetMs: 30_000 },
  /** Cars by their id, VIN or stock number: a vehicle's own page. */
  listing: { timeoutMs: 5_000, resetMs: 30_000 },
  /** The cars a shopper compares. Undefined is not "none of them is for sale": what is compared stays as it is. */
  comparedCars: { ...OPTIONAL, fallback: undefined, withoutIt: 'The cars you compare are temporarily unavailable.' },
  /** The cars somebody has saved, and what their saved searches find. Undefined is not "sold". */
  savedCars: { ...OPTIONAL, fallback: undefined, withoutIt: 'Prices of your saved cars are temporarily unavailable.' },
  savedSearch: { ...OPTIONAL, fallback: undefined },
  /** Current state of recently viewed cars. Undefined means unknown, not sold. */
  viewedCars: { ...OPTIONAL, fallback: undefined },
  /** Payment terms of an account, in the wallet alone. */
  accountWallet: { timeoutMs: 1_000, resetMs: 30_000, fallback: undefined },
  /** Registration of a browser for push notifications. */
  pushRegistration: { timeoutMs: 1_000, resetMs: 30_000 },
  /** Whether a search is one that is kept, and what it is called: cars do not wait long for that. */
  savedTitle: { timeoutMs: 1_000, resetMs: 30_000, fallback: undefined },
  /** How often cars were looked at, beside what is told of them. */
  viewCounts: { timeoutMs: 1_000, resetMs: 30_000, fallback: undefined },
  /** What was looked at here, told to the service that counts it: nobody waits for that but a server that stops. */
  sentViews: { timeoutMs: 1_000, resetMs: 30_000 },
  /** Also the number of great prices. NaN is a number of cars that nobody knows: it is not written, and bars nobody's way. */
  count: { ...OPTIONAL, fallback: Number.NaN, withoutIt: 'Some counts are unavailable right now; the cars and prices are current.' },
  /** What the searches find that people follow: the job goes on without one, and asks it again the next time. */
  followedSearches: { timeoutMs: 20_000, resetMs: 30_000 },
  /** How many cars there are by make, model and style, on pages that lead into a search; they lead there without numbers as well. */
  marketCounts: { ...OPTIONAL, fallback: undefined, withoutIt: 'Counts are temporarily unavailable.' },
  /** Some cars on a page that is about something else: the home page, a model's page. */
  carsBeside: { ...OPTIONAL, fallback: undefined, withoutIt: 'Some cars for sale are temporarily unavailable.' },
  /** What is for sale of each trim that is compared. */
  trimsForSale: { ...OPTIONAL, fallback: undefined, withoutIt: 'Cars for sale of each trim are temporarily unavailable.' },
  /** Prices of a model's cars by year, trim and mileage, below the results. */
  modelFigures: { ...CRAWL, fallback: undefined, withoutIt: 'Prices of this model are temporarily unavailable.' },
  /** Approved reviews of a model. Shoppers are not told that they are missing (section 8). */
  consumerReviews: { ...OPTIONAL, fallback: undefined },
  supplemental: { ...OPTIONAL, fallback: NO_RESULTS, withoutIt: 'Cars from farther away are temporarily unavailable.' },
  /** Also the shelf of a vehicle's own page. */
  similar: { ...OPTIONAL, fallback: NO_RESULTS, withoutIt: 'Similar cars are temporarily unavailable.' },
  /** What else the seller of a car has, on the car's own page. */
  ownersCars: { ...OPTIONAL, fallback: undefined, withoutIt: 'Other cars of this seller are temporarily unavailable.' },
  spotlights: { ...OPTIONAL, fallback: NO_RESULTS, withoutIt: WITHOUT_SPONSORED },
  /** Which search finds the cars that the price rating of a car rests on: a link, on the car's own page. */
  comparableCars: { ...OPTIONAL, fallback: undefined },
  newCarBoost: { ...OPTIONAL, fallback: NO_RESULTS, withoutIt: WITHOUT_SPONSORED },
  alphaShowcase: { ...OPTIONAL, fallback: undefined, withoutIt: WITHOUT_SPONSORED },
  makeSummaries: { ...OPTIONAL, fallback: NO_RESULTS },
  /** What experts have written about the model that is searched, where another service has it. */
  expertReviews: { ...OPTIONAL, fallback: NO_RESULTS, withoutIt: 'Expert reviews are temporarily unavailable.' },
  suggestions: OPTIONAL,
  crawlModelYears: CRAWL,
  crawlTrims: CRAWL,
  /** The provider of OIDC_ISSUER, while somebody signs in or out; who is signed in does not need it. */
  identityProvider: { timeoutMs: 5_000, resetMs: 30_000 },
  /** What has failed, told to the service of ERROR_REPORTS_DSN: nobody waits for that but a server that stops. */
  errorReports: { timeoutMs: 3_000, resetMs: 30_000 },
  modelInfo: REFERENCE,
  /** What the trims of a model cost as new and are made of, where another service knows that. */
  trims: { ...REFERENCE, fallback: undefined, withoutIt: 'Trims and their new-car prices are temporarily unavailable.' },
  mileageStats: { ...REFERENCE, fallback: undefined, withoutIt: 'Mileages of cars for sale are temporarily unavailable.' },
} as const satisfies Record<string, CallPolicy>;

/** A call that `Calls` guards, by its name in `CALL_POLICIES`. */
export type CallName = keyof typeof CALL_POLICIES;

/** A call that a page or an answer can go without. */
export type OptionalCallName = { [Name in CallName]: (typeof CALL_POLICIES)[Name] extends { fallback: unknown } ? Name : never }[CallName];

/** What takes the place of its answer. */
export type FallbackOf<Name extends OptionalCallName> = (typeof CALL_POLICIES)[Name]['fallback'];

/** What shoppers read while a call fails; undefined where they miss nothing. */
export function sentenceWithout(name: CallName): string | undefined {
  const policy: CallPolicy = CALL_POLICIES[name];
  return policy.withoutIt;
}
