/** HTTP statuses that reject a message for good. Others (404, 429, 503) may succeed on retry. */
const REJECTING_STATUSES: ReadonlySet<number> = new Set([400, 410, 413, 415, 422]);

/**
 * A failed delivery. `reason` is logged and has no personal data; `message` may repeat the
 * receiver's words. `isPermanent`: the receiver rejects this message, so a retry is useless.
 * `retryAfterMs`: the receiver's Retry-After.
 */
export class SendFailure extends Error {
  readonly isPermanent: boolean;
  readonly retryAfterMs: number;

  constructor(
    readonly reason: string,
    {
      isPermanent = false,
      details = reason,
      retryAfterMs = 0,
    }: {
      readonly isPermanent?: boolean;
      readonly details?: string;
      readonly retryAfterMs?: number;
    } = {},
  ) {
    super(details);
    this.isPermanent = isPermanent;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The failure for an HTTP status other than 2xx. */
export function httpFailure(status: number, retryAfterMs = 0): SendFailure {
  return new SendFailure(`answered ${status}`, {
    isPermanent: REJECTING_STATUSES.has(status),
    retryAfterMs,
  });
}

/**
 * Any error of a sender as a `SendFailure`. Other errors may contain an address, so their code or
 * name is the reason.
 */
export function sendFailureOf(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error;
  if (!(error instanceof Error)) return new SendFailure('unknown', { details: String(error) });
  const { code } = error as { code?: unknown };
  return new SendFailure(typeof code === 'string' ? code : error.name, { details: error.message });
}
