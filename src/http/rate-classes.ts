/** What a request costs the server, and so which of a client's counts it belongs to. */
export type RouteKind = 'page' | 'call' | 'change' | 'message';

/**
 * What a route says that is asked by POST and changes nothing but a count, or lets somebody go: `@RouteConfig(COUNTED_AS_CALL)`. Counted
 * among changes, the pages that an office looks at would use up what its people may send, and nobody could sign out any more.
 */
export const COUNTED_AS_CALL = { rateKind: 'call' } as const;

/**
 * What a route says that writes to somebody whom its caller chooses: a mail, a lead. `@RouteConfig(COUNTED_AS_MESSAGE)`. Nobody writes
 * twenty in a minute by hand, and who reads them cannot defend themselves.
 */
export const COUNTED_AS_MESSAGE = { rateKind: 'message' } as const;

/**
 * For routes that answer a rate-limited form themselves, so that the typed text is not lost: `@RouteConfig(KEEPS_FORM)`, then check
 * `isOverLimit`. The answer counts as a page view; over that limit too, the request is refused like any other.
 */
export const KEEPS_FORM = { keepsForm: true } as const;

/** Over how long requests are counted, in milliseconds. */
export const RATE_WINDOW_MS = 60_000;

/**
 * Requests that one client may make in a minute, by its class and by what it asks. Wide on purpose: behind one address may be an office
 * or a mobile network with hundreds of shoppers, each of whom makes ten requests while typing a word, and a crawler reads twenty pages a
 * second at its fastest. A server that has too much to do refuses by itself (`admission.ts`); these limits keep one client from being the
 * reason. Pictures, the pages' own files and health are not counted.
 */
export const RATE_CLASSES = {
  public: { page: 1_200, call: 1_200, change: 60, message: 20 },
  standard: { page: 1_200, call: 6_000, change: 300, message: 60 },
  partner: { page: 1_200, call: 30_000, change: 3_000, message: 600 },
} as const satisfies Record<string, Readonly<Record<RouteKind, number>>>;

/** A row of `RATE_CLASSES`. Whoever sends no key is `public`. */
export type RateClass = keyof typeof RATE_CLASSES;

/** The classes that an integrator's key can have. */
export const KEY_CLASSES = ['standard', 'partner'] as const satisfies readonly RateClass[];
