import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import CircuitBreaker from 'opossum';
import { CALL_POLICIES } from './call-policies.js';
import type { CallName } from './call-policies.js';

type Action = () => Promise<unknown>;

/** Below so many calls in the breaker's window a failure opens nothing. */
const VOLUME_THRESHOLD = 20;

/** Runs calls of sources under their policy: one breaker per call name, each call with its own deadline. */
@Injectable()
export class Calls implements OnApplicationShutdown {
  private readonly breakers = new Map<CallName, CircuitBreaker<[Action], unknown>>();

  /** @throws what the action throws, or the breaker's error when the deadline passes or the breaker is open. */
  async run<Result>(name: CallName, action: () => Promise<Result>): Promise<Result> {
    return (await this.breakerOf(name).fire(action)) as Result;
  }

  onApplicationShutdown(): void {
    for (const breaker of this.breakers.values()) breaker.shutdown();
  }

  private breakerOf(name: CallName): CircuitBreaker<[Action], unknown> {
    let breaker = this.breakers.get(name);
    if (!breaker) {
      const { timeoutMs, resetMs } = CALL_POLICIES[name];
      breaker = new CircuitBreaker((action: Action) => action(), {
        name,
        timeout: timeoutMs,
        resetTimeout: resetMs,
        volumeThreshold: VOLUME_THRESHOLD,
      });
      this.breakers.set(name, breaker);
    }
    return breaker;
  }
}
