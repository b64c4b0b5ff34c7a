/**
 * The table of call policies: every call of a source, embedded or remote, has a row here. Times are the specification's.
 */
export interface CallPolicy {
  readonly timeoutMs: number;
  /** How long an open breaker waits before it lets a call through again. */
  readonly resetMs: number;
}

/** Timeout and reset of each call, milliseconds; the specification's numbers (section 8: main search 20 s, breakers 1 to 5 s). */
export const CALL_POLICIES = {
  /** Only this one may take the whole page with it. */
  mainSearch: { timeoutMs: 20_000, resetMs: 30_000 },
  mileageStats: { timeoutMs: 5_000, resetMs: 30_000 },
} as const satisfies Record<string, CallPolicy>;

/** A call that `Calls` guards, by its name in `CALL_POLICIES`. */
export type CallName = keyof typeof CALL_POLICIES;
