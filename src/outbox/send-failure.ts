/** Statuses by which an HTTP receiver refuses this message for good. Others (404, 429, 503) may be gone at the next try. */
const REFUSING_STATUSES: ReadonlySet<number> = new Set([400, 410, 413, 415, 422]);

/**
 * Why a message was not sent. `reason` is logged, so it holds no personal data; `message` may repeat what the receiver said.
 * `isPermanent`: the receiver refuses this message, and another try would end the same way. `retryAfterMs`: how long the receiver asks to wait.
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
    }: { readonly isPermanent?: boolean; readonly details?: string; readonly retryAfterMs?: number } = {},
  ) {
    super(details);
    this.isPermanent = isPermanent;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The failure of a message that its HTTP receiver answered with another status than 2xx. */
export function httpFailure(status: number, retryAfterMs = 0): SendFailure {
  return new SendFailure(`answered ${status}`, { isPermanent: REFUSING_STATUSES.has(status), retryAfterMs });
}

/** Any error of a sender as a `SendFailure`. One that is none may name an address in its message: its code or name is the reason. */
export function sendFailureOf(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error;
  if (!(error instanceof Error)) return new SendFailure('unknown', { details: String(error) });
  const { code } = error as { code?: unknown };
  return new SendFailure(typeof code === 'string' ? code : error.name, { details: error.message });
}
