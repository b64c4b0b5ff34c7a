import { RejectedByUpstream, UpstreamError } from './upstream-errors.js';

/** A call took longer than its policy allows, and was aborted. */
export class CallTimeout extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(name: string, timeoutMs: number) {
    super(`${name} took longer than ${timeoutMs} ms`);
  }
}

/** The client left, so the result is not needed. Not a failure of the source. */
export class ClientGone extends Error {
  constructor() {
    super('the client disconnected');
  }
}

/** `code` of the error when the circuit breaker is open. */
export const BREAKER_OPEN = 'EOPENBREAKER';

/** `code` of the error when a service has not answered since the start. */
export const NOT_REACHED = 'ENOTREACHED';

/**
 * Message of an expected failure (timeout, open breaker, service not reached, faulty response); undefined for
 * an unexpected one, which is logged with its stack.
 */
export function foreseenFailure(error: unknown): string | undefined {
  const isForeseen =
    [CallTimeout, UpstreamError, RejectedByUpstream].some((kind) => error instanceof kind) ||
    [BREAKER_OPEN, NOT_REACHED].includes((error as { code?: string } | undefined)?.code ?? '');
  return isForeseen ? (error as Error).message : undefined;
}
