import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import CircuitBreaker from 'opossum';
import { BREAKER_OPEN, CallTimeout, ClientGone } from './call-errors.js';
import { CALL_POLICIES, sentenceWithout } from './call-policies.js';
import type { CallName, CallPolicy, FallbackOf, OptionalCallName } from './call-policies.js';
import { Metrics } from '../telemetry/metrics.js';
import type { CallOutcome } from '../telemetry/metrics.js';
import { nobodyWaits, requestCalls } from './request-calls.js';
import { RunningCall } from './running-call.js';
import { withTimeout } from './soon.js';
import { LoopDetected, RejectedByUpstream } from './upstream-errors.js';

type Action = () => Promise<unknown>;
type Breaker = CircuitBreaker<[Action], unknown>;

/** Calls in the breaker's window before a failure can open it. */
const VOLUME_THRESHOLD = 20;

/** A page without one block is better than a late page. */
const PATIENCE_MS = 80;
const LATE = Symbol('late');

/**
 * Runs calls under their policies: one circuit breaker per call name, a deadline and an abort
 * signal per call.
 */
@Injectable()
export class Calls implements OnApplicationShutdown {
  private readonly logger = new Logger(Calls.name);
  private readonly breakers = new Map<CallName, Breaker>();

  /** Multiplies the patience of pages. Tests raise it, because a busy machine is late by chance. */
  patienceFactor = 1;

  constructor(private readonly metrics: Metrics) {}

  /**
   * The signal aborts at the deadline, and when the client leaves, unless other requests wait for
   * the same result. Optional calls of one name share one deadline per request. Otherwise a block
   * with several calls to a slow source would add up their timeouts.
   * @throws what the action throws, CallTimeout, ClientGone, or the breaker's error (`code` is
   * BREAKER_OPEN).
   */
  async run<Result>(
    name: CallName,
    action: (running: RunningCall) => Promise<Result>,
  ): Promise<Result> {
    const startedAt = performance.now();
    const ofRequest = requestCalls();
    let outcome: CallOutcome = 'ok';
    try {
      const policy: CallPolicy = CALL_POLICIES[name];
      const spentMs = 'fallback' in policy ? (ofRequest?.sinceFirstRequest(name) ?? 0) : 0;
      const leftMs = policy.timeoutMs - spentMs;
      // The call is not started, so the breaker does not count it as a failure.
      if (leftMs <= 0) throw new CallTimeout(name, policy.timeoutMs);
      const guarded = () =>
        withinTime(name, action, { leftMs, timeoutMs: policy.timeoutMs }, nobodyWaits());
      return (await this.breakerOf(name).fire(guarded)) as Result;
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      const durationMs = performance.now() - startedAt;
      ofRequest?.note(name, durationMs, outcome !== 'ok');
      this.metrics.callEnded(name, outcome, durationMs / 1_000);
    }
  }

  /**
   * The result of the call, or its fallback if it fails, with a line in the log. If a call of this
   * name has already failed in this request, returns the fallback at once.
   */
  async callOrFallback<Name extends OptionalCallName, Result>(
    name: Name,
    ask: () => Promise<Result>,
  ): Promise<Result | FallbackOf<Name>> {
    const missing = requestCalls()?.missing;
    if (missing?.has(name)) return CALL_POLICIES[name].fallback as FallbackOf<Name>;
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ClientGone) throw error;
      missing?.add(name);
      // An open breaker is logged when it opens.
      if (outcomeOf(error) !== 'refused')
        this.logger.warn({ msg: 'answered without a call', call: name, error: messageOf(error) });
      return CALL_POLICIES[name].fallback as FallbackOf<Name>;
    }
  }

  /**
   * Like `callOrFallback`, but also falls back if the result is not there after `patienceMs`. The call
   * continues.
   */
  async callOrFallbackWithin<Name extends OptionalCallName, Result>(
    name: Name,
    ask: () => Promise<Result>,
    patienceMs = PATIENCE_MS,
  ): Promise<Result | FallbackOf<Name>> {
    const soon = await withTimeout(
      LATE,
      this.callOrFallback(name, ask),
      patienceMs * this.patienceFactor,
    );
    if (soon !== LATE) return soon;
    requestCalls()?.markTimedOut(name);
    this.metrics.callWasLate(name);
    return CALL_POLICIES[name].fallback as FallbackOf<Name>;
  }

  /** Sentences for shoppers about the page's degraded blocks, without duplicates. */
  missingSentences(): string[] {
    const sentences = [...(requestCalls()?.missing ?? [])]
      .map(sentenceWithout)
      .filter((sentence) => sentence !== undefined);
    return [...new Set(sentences)];
  }

  /** Calls whose breaker is open. */
  rejected(): CallName[] {
    return [...this.breakers].filter(([, { opened }]) => opened).map(([name]) => name);
  }

  onApplicationShutdown(): void {
    for (const breaker of this.breakers.values()) breaker.shutdown();
  }

  private breakerOf(name: CallName): Breaker {
    let breaker = this.breakers.get(name);
    if (!breaker) {
      breaker = new CircuitBreaker((action: Action) => action(), {
        name,
        // Calls have their own deadlines; the library's timeout would not stop a running call.
        timeout: false,
        resetTimeout: CALL_POLICIES[name].resetMs,
        volumeThreshold: VOLUME_THRESHOLD,
        errorFilter: isNoFaultOfSource,
      });
      breaker.on('open', () => {
        this.metrics.breakerIs(name, 'open');
        this.logger.warn({
          msg: 'breaker opened',
          call: name,
          resetMs: CALL_POLICIES[name].resetMs,
        });
      });
      breaker.on('halfOpen', () => this.metrics.breakerIs(name, 'half-open'));
      breaker.on('close', () => {
        this.metrics.breakerIs(name, 'closed');
        this.logger.log({ msg: 'breaker closed', call: name });
      });
      this.metrics.breakerIs(name, 'closed');
      this.breakers.set(name, breaker);
    }
    return breaker;
  }
}

function isNoFaultOfSource(error: unknown): boolean {
  return [ClientGone, RejectedByUpstream, LoopDetected].some((kind) => error instanceof kind);
}

function outcomeOf(error: unknown): CallOutcome {
  if (error instanceof ClientGone) return 'left';
  if (error instanceof CallTimeout) return 'timeout';
  return (error as { code?: string }).code === BREAKER_OPEN ? 'refused' : 'failed';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Settles with the action, at the deadline, or when the request ends, whichever comes first; then
 * aborts the action's signal.
 */
async function withinTime<Result>(
  name: CallName,
  action: (running: RunningCall) => Promise<Result>,
  { leftMs, timeoutMs }: { readonly leftMs: number; readonly timeoutMs: number },
  gone: AbortSignal | undefined,
): Promise<Result> {
  gone?.throwIfAborted();
  const running = new RunningCall();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const end = (reason: Error) => {
    running.abort(reason);
    reject(reason);
  };
  const leave = () => end(gone!.reason as Error);
  gone?.addEventListener('abort', leave);
  const timer = setTimeout(() => end(new CallTimeout(name, timeoutMs)), leftMs);
  try {
    return await Promise.race([action(running), aborted]);
  } finally {
    clearTimeout(timer);
    gone?.removeEventListener('abort', leave);
  }
}
