import { HttpException } from '@nestjs/common';

/**
 * A faulty response of an upstream: unreachable, interrupted, too large, not JSON, wrong shape, or
 * a 5xx.
 */
export class UpstreamError extends Error {}

/** The upstream certainly did not process the request: unreachable, 429 or 503. Safe to retry. */
export class NotTaken extends UpstreamError {}

/** The upstream rejects our API key. The operator must act. */
export class KeyRejected extends UpstreamError {}

/** The upstream rejects the request with a 4xx. */
export class RejectedByUpstream extends Error {
  constructor(
    readonly status: number,
    path: string,
    /** Body of the response. */
    readonly problem: unknown,
  ) {
    super(`${status} for ${path}`);
  }
}

/** Services forward to each other in a loop: status 508. */
export class LoopDetected extends HttpException {
  constructor() {
    super('This call was forwarded too often: the services point at each other.', 508);
  }
}
