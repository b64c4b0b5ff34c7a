import { HttpException } from '@nestjs/common';

/** A service that we ask did not answer as it should: unreachable, broken off, too large, no JSON, another shape, or a 5xx. */
export class UpstreamFault extends Error {}

/** A service surely has not done what it was asked to: it cannot be reached, or says that it has no time. */
export class NotTaken extends UpstreamFault {}

/** A service does not take the key it was asked with: whoever runs this server has to see to it. */
export class KeyRefused extends UpstreamFault {}

/** A service understood the question and refuses it: a 4xx, whose fault is the question's. */
export class RefusedByUpstream extends Error {
  constructor(
    readonly status: number,
    path: string,
    /** What it says of it, as it came. */
    readonly problem: unknown,
  ) {
    super(`${status} for ${path}`);
  }
}

/** Services that name one another as theirs: status 508. */
export class LoopDetected extends HttpException {
  constructor() {
    super('This call was forwarded too often: the services point at each other.', 508);
  }
}
