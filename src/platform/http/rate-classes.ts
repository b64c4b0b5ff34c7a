/** Kind of request, which decides the rate limit it counts against. */
export type RouteKind = 'page' | 'call' | 'change' | 'message';

/**
 * Route option for POSTs that only count something, set a cookie of preferences, or sign out:
 * `@RouteConfig(COUNTED_AS_CALL)`.
 * If they counted as changes, an office behind one address could use up its limit by viewing pages.
 */
export const COUNTED_AS_CALL = { rateKind: 'call' } as const;

/**
 * Route option for requests that send a message to another person (a mail, a lead):
 * `@RouteConfig(COUNTED_AS_MESSAGE)`. A person does not write twenty a minute, and the recipient
 * cannot defend themselves.
 */
export const COUNTED_AS_MESSAGE = { rateKind: 'message' } as const;

/**
 * Route option for forms that respond to a rate-limited submission themselves, so that the typed
 * text is not lost: `@RouteConfig(KEEPS_FORM)`, then check `isOverLimit`. The response counts as a
 * page; over the page limit, the request is rejected like any other.
 */
export const KEEPS_FORM = { keepsForm: true } as const;

/** Window in which requests are counted, in milliseconds. */
export const RATE_WINDOW_MS = 60_000;

/**
 * Requests per minute of one client, by its class and the kind of request. The limits are wide: one
 * address may be an office or a mobile network with hundreds of shoppers, each with ten requests
 * while typing a word, and a crawler reads up to twenty pages a second. Load shedding
 * (`admission.ts`) protects a busy server; these limits keep one client from causing it. Pictures,
 * assets and health checks are not counted.
 */
export const RATE_CLASSES = {
  public: { page: 1_200, call: 1_200, change: 60, message: 20 },
  standard: { page: 1_200, call: 6_000, change: 300, message: 60 },
  partner: { page: 1_200, call: 30_000, change: 3_000, message: 600 },
} as const satisfies Record<string, Readonly<Record<RouteKind, number>>>;

/** A row of `RATE_CLASSES`. Clients without a key are `public`. */
export type RateClass = keyof typeof RATE_CLASSES;

/** Classes that an API key can have. */
export const KEY_CLASSES = ['standard', 'partner'] as const satisfies readonly RateClass[];
