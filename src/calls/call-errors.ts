import { RefusedByUpstream, UpstreamFault } from './upstream-errors.js';

/** A call took longer than its policy allows, and was aborted. */
export class CallTimeout extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(name: string, timeoutMs: number) {
    super(`${name} took longer than ${timeoutMs} ms`);
  }
}

/** Whoever asked has gone, so nobody needs the answer: no fault of the source. */
export class ClientGone extends Error {
  constructor() {
    super('the client disconnected');
  }
}

/** The `code` of a call that its breaker did not let through. */
export const BREAKER_OPEN = 'EOPENBREAKER';

/**
 * What is said of a failure that its call's policy foresees (a time that is over, an open breaker, a source that does not answer as it
 * should); undefined for one that nobody foresaw, which is worth a stack.
 */
export function foreseenFailure(error: unknown): string | undefined {
  const isForeseen =
    [CallTimeout, UpstreamFault, RefusedByUpstream].some((kind) => error instanceof kind) ||
    (error as { code?: string } | undefined)?.code === BREAKER_OPEN;
  return isForeseen ? (error as Error).message : undefined;
}
