import type { OnApplicationShutdown } from '@nestjs/common';
import { PartProblem } from '../telemetry/health-parts.js';
import type { HealthParts, PartFacts } from '../telemetry/health-parts.js';
import { KeyRefused } from './upstream-errors.js';
import { Upstream } from './upstream.js';

/** Shorter than what a health check waits at all. */
const CHECK_MS = 900;

/** A service as the configuration names it. */
export interface NamedService {
  /** Its name in `/health`. */
  readonly part: string;
  /** Empty where none is named: then nobody asks it. */
  readonly origin: string;
  readonly key: string;
  /** The variable that the key is from. */
  readonly keyVariable: string;
  /** Make the checks of its answers, some tenths of a second all in all: with the start, so that no shopper waits for it. */
  readonly checks: readonly (() => unknown)[];
}

/** A service that the configuration may name as the source of something: a part of this server's health, where it does. */
export abstract class UpstreamService extends Upstream implements OnApplicationShutdown {
  constructor(
    private readonly named: NamedService,
    parts: HealthParts,
  ) {
    super(named.origin, named.key);
    // Where it fails, no other instance of this server could do better: it is no reason to send requests elsewhere.
    if (named.origin === '') return;
    parts.add({ name: named.part, isOptional: true, check: () => this.checked() });
    for (const make of named.checks) make();
  }

  /** A question that costs it little. */
  protected abstract ask(signal: AbortSignal): Promise<PartFacts>;

  private async checked(): Promise<PartFacts> {
    try {
      return await this.ask(AbortSignal.timeout(CHECK_MS));
    } catch (error) {
      throw error instanceof KeyRefused ? new PartProblem(`rejects the key in ${this.named.keyVariable}`) : error;
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
