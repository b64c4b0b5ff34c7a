import type { OnApplicationShutdown } from '@nestjs/common';
import { PartProblem } from '../telemetry/health-parts.js';
import type { HealthParts, PartFacts } from '../telemetry/health-parts.js';
import { KeyRejected } from './upstream-errors.js';
import { Upstream } from './upstream.js';

/** Shorter than the timeout of health checks. */
const CHECK_MS = 900;

/** A service as configured. */
export interface NamedService {
  /** Its name in `/health`. */
  readonly part: string;
  /** Empty if not configured. */
  readonly origin: string;
  readonly key: string;
  /** Variable with the key. */
  readonly keyVariable: string;
  /**
   * Compile the checks of its responses. Takes some tenths of a second, so it happens at the start
   * instead of during a request.
   */
  readonly checks: readonly (() => unknown)[];
}

/**
 * A service that a variable names as the source of some data; a part of this server's health if
 * configured.
 */
export abstract class UpstreamService extends Upstream implements OnApplicationShutdown {
  constructor(
    private readonly named: NamedService,
    parts: HealthParts,
  ) {
    super(named.origin, named.key);
    // It does not affect readiness, because it fails for all instances alike.
    if (named.origin === '') return;
    parts.add({ name: named.part, isOptional: true, check: () => this.checked() });
    for (const make of named.checks) make();
  }

  /** A cheap call for the health check. */
  protected abstract ask(signal: AbortSignal): Promise<PartFacts>;

  private async checked(): Promise<PartFacts> {
    try {
      return await this.ask(AbortSignal.timeout(CHECK_MS));
    } catch (error) {
      throw error instanceof KeyRejected
        ? new PartProblem(`rejects the key in ${this.named.keyVariable}`)
        : error;
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
