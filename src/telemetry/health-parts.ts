import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';

/** A probe that asks for the health of a part does not wait longer. */
const CHECK_LIMIT_MS = 1_000;

/** What a part says of itself: numbers and words that anybody may read. */
export type PartFacts = Readonly<Record<string, string | number | boolean>>;

/** What is wrong with a part, in words that anybody may read. */
export class PartProblem extends Error {}

/**
 * Something the server needs, or is better with, as `/health` names it. Whoever has one (a cache, a source elsewhere) adds it to
 * `HealthParts`.
 */
export interface HealthPart {
  readonly name: string;
  /** Where it fails pages are poorer and still answered: the server is then degraded, not down. */
  readonly isOptional: boolean;
  /** Facts worth showing. @throws PartProblem; of any other error nothing is shown. */
  check(): PartFacts | Promise<PartFacts>;
}

/** How a part stands, with its facts or its problem. */
export interface PartState {
  readonly name: string;
  readonly status: 'up' | 'degraded' | 'down';
  readonly facts: PartFacts;
}

/** The parts that the server is made of; a change of one is one line in the log. */
@Injectable()
export class HealthParts {
  private readonly logger = new Logger('Health');
  private readonly parts: HealthPart[] = [];
  private readonly lastStatus = new Map<string, PartState['status']>();

  add(part: HealthPart): void {
    this.parts.push(part);
  }

  /** Asks all of them. One that throws, or does not answer within a second, is down, or degraded where it is optional. */
  async check(): Promise<PartState[]> {
    return Promise.all(this.parts.map((part) => this.stateOf(part)));
  }

  private async stateOf(part: HealthPart): Promise<PartState> {
    const { name, isOptional } = part;
    try {
      return this.noted({ name, status: 'up', facts: await withinLimit(part) });
    } catch (error) {
      const message = error instanceof PartProblem ? error.message : 'does not answer';
      return this.noted({ name, status: isOptional ? 'degraded' : 'down', facts: { message } }, error);
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
  const tooLate = sleep(CHECK_LIMIT_MS, undefined, { ref: false, signal: limit.signal }).then(() => {
    throw new PartProblem('does not answer within a second');
  });
  try {
    return await Promise.race([part.check(), tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    limit.abort();
  }
}
