import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';

/** Timeout of a check, because probes do not wait longer. */
const CHECK_LIMIT_MS = 1_000;

/** Public facts about a part. Terminus reserves `status`. */
export type PartFacts = Readonly<Record<string, string | number | boolean>> & {
  readonly status?: never;
};

/** A problem of a part, in public words. */
export class PartProblem extends Error {}

/**
 * Something that the server needs or uses, as shown in `/health`. Its owner adds it to
 * `HealthParts`.
 */
export interface HealthPart {
  readonly name: string;
  /** Whether its failure only degrades pages. The server is then degraded, not down. */
  readonly isOptional: boolean;
  /** Facts worth showing. @throws PartProblem; messages of other errors are not shown */
  check(): PartFacts | Promise<PartFacts>;
}

/** State of a part, with its facts or its problem. */
export interface PartState {
  readonly name: string;
  readonly status: 'up' | 'degraded' | 'down';
  readonly facts: PartFacts;
}

/** The parts of the server's health. Changes are logged. */
@Injectable()
export class HealthParts {
  private readonly logger = new Logger('Health');
  private readonly parts: HealthPart[] = [];
  private readonly lastStatus = new Map<string, PartState['status']>();

  add(part: HealthPart): void {
    this.parts.push(part);
  }

  /**
   * Checks all parts. A part that throws, or takes longer than a second, is down, or degraded if it
   * is optional.
   */
  async check(): Promise<PartState[]> {
    return Promise.all(this.parts.map((part) => this.stateOf(part)));
  }

  private async stateOf(part: HealthPart): Promise<PartState> {
    const { name, isOptional } = part;
    try {
      return this.noted({ name, status: 'up', facts: await withinLimit(part) });
    } catch (error) {
      const message = error instanceof PartProblem ? error.message : 'does not answer';
      return this.noted(
        { name, status: isOptional ? 'degraded' : 'down', facts: { message } },
        error,
      );
    }
  }

  private noted(state: PartState, error?: unknown): PartState {
    const { name: part, status } = state;
    const before = this.lastStatus.get(part) ?? 'up';
    this.lastStatus.set(part, status);
    if (status === before) return state;
    if (status === 'up') this.logger.log({ msg: 'part is up again', part });
    else this.logger.warn({ msg: `part is ${status}`, part, reason: String(error) });
    return state;
  }
}

async function withinLimit(part: HealthPart): Promise<PartFacts> {
  const limit = new AbortController();
  const tooLate = sleep(CHECK_LIMIT_MS, undefined, { ref: false, signal: limit.signal }).then(
    () => {
      throw new PartProblem('does not answer within a second');
    },
  );
  try {
    return await Promise.race([part.check(), tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    limit.abort();
  }
}
