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
    super('the client has gone');
  }
}

/** The `code` of a call that its breaker did not let through. */
export const BREAKER_OPEN = 'EOPENBREAKER';
