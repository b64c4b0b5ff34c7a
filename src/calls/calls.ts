import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import CircuitBreaker from 'opossum';
import { BREAKER_OPEN, CallTimeout, ClientGone } from './call-errors.js';
import { CALL_POLICIES, sentenceWithout } from './call-policies.js';
import type { CallName, CallPolicy, FallbackOf, OptionalCallName } from './call-policies.js';
import { Metrics } from '../telemetry/metrics.js';
import type { CallOutcome } from '../telemetry/metrics.js';
import { nobodyWaits, requestCalls } from './request-calls.js';
import { soonOr } from './soon.js';
import { LoopDetected, RefusedByUpstream } from './upstream-errors.js';

type Action = () => Promise<unknown>;
type Breaker = CircuitBreaker<[Action], unknown>;

/** Below so many calls in the breaker's window a failure opens nothing. */
const VOLUME_THRESHOLD = 20;

/** A page that is there at once, less a block, is worth more to shoppers than a whole one that is late. */
const PATIENCE_MS = 80;
const LATE = Symbol('late');

/** Runs calls of sources under their policy: one breaker per call name, each call with its own deadline and its own signal. */
@Injectable()
export class Calls implements OnApplicationShutdown {
  private readonly logger = new Logger(Calls.name);
  private readonly breakers = new Map<CallName, Breaker>();

  constructor(private readonly metrics: Metrics) {}

  /**
   * The signal is aborted at the call's time, and when the client of the request goes, unless others wait for the same. All calls of a name
   * that a request can go without have the time of one: a block that asks several times, of a source that is slow and not dead, would hold
   * the answer that much longer.
   * @throws what the action throws, CallTimeout, ClientGone, or the breaker's error (`code` is BREAKER_OPEN).
   */
  async run<Result>(name: CallName, action: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    const ofRequest = requestCalls();
    let outcome: CallOutcome = 'ok';
    try {
      const policy: CallPolicy = CALL_POLICIES[name];
      const spentMs = 'fallback' in policy ? (ofRequest?.sinceFirstAsked(name) ?? 0) : 0;
      const leftMs = policy.timeoutMs - spentMs;
      // It is not begun, so that it is no failure of the source.
      if (leftMs <= 0) throw new CallTimeout(name, policy.timeoutMs);
      const guarded = () => withinTime(name, action, { leftMs, timeoutMs: policy.timeoutMs }, nobodyWaits());
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
   * What a call answers, or where it fails its fallback: whoever is answered then goes without it, and it is said in the log. A request
   * that goes without a call already does not wait for it again.
   */
  async orWithout<Name extends OptionalCallName, Result>(name: Name, ask: () => Promise<Result>): Promise<Result | FallbackOf<Name>> {
    const missing = requestCalls()?.missing;
    if (missing?.has(name)) return CALL_POLICIES[name].fallback as FallbackOf<Name>;
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ClientGone) throw error;
      missing?.add(name);
      // That the breaker is open has been said once.
      if (outcomeOf(error) !== 'refused') this.logger.warn({ msg: 'answered without a call', call: name, error: messageOf(error) });
      return CALL_POLICIES[name].fallback as FallbackOf<Name>;
    }
  }

  /**
   * The same for a block that a page does not wait for: what is not there at once is gone without like what failed, and said like it. Its
   * call goes on to its end.
   */
  async soonOrWithout<Name extends OptionalCallName, Result>(
    name: Name,
    ask: () => Promise<Result>,
    patienceMs = PATIENCE_MS,
  ): Promise<Result | FallbackOf<Name>> {
    const soon = await soonOr(LATE, this.orWithout(name, ask), patienceMs);
    if (soon !== LATE) return soon;
    requestCalls()?.noteLate(name);
    this.metrics.callWasLate(name);
    return CALL_POLICIES[name].fallback as FallbackOf<Name>;
  }

  /** What the page of this request goes without, in sentences to shoppers; what several calls say is said once. */
  missingSentences(): string[] {
    const sentences = [...(requestCalls()?.missing ?? [])].map(sentenceWithout).filter((sentence) => sentence !== undefined);
    return [...new Set(sentences)];
  }

  /** Calls that are refused for now, since their source has failed too often. */
  refused(): CallName[] {
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
        // Each call has its own deadline: the library's would leave what it began running.
        timeout: false,
        resetTimeout: CALL_POLICIES[name].resetMs,
        volumeThreshold: VOLUME_THRESHOLD,
        errorFilter: isNoFaultOfSource,
      });
      breaker.on('open', () => {
        this.metrics.breakerIs(name, 'open');
        this.logger.warn({ msg: 'breaker opened', call: name, resetMs: CALL_POLICIES[name].resetMs });
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
  return [ClientGone, RefusedByUpstream, LoopDetected].some((kind) => error instanceof kind);
}

function outcomeOf(error: unknown): CallOutcome {
  if (error instanceof ClientGone) return 'left';
  if (error instanceof CallTimeout) return 'timeout';
  return (error as { code?: string }).code === BREAKER_OPEN ? 'refused' : 'failed';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Ends with the action, at the call's time, or with the request, whichever comes first; what goes on then is told by its signal. */
async function withinTime<Result>(
  name: CallName,
  action: (signal: AbortSignal) => Promise<Result>,
  { leftMs, timeoutMs }: { readonly leftMs: number; readonly timeoutMs: number },
  gone: AbortSignal | undefined,
): Promise<Result> {
  gone?.throwIfAborted();
  const ending = new AbortController();
  const leave = () => ending.abort(gone!.reason);
  gone?.addEventListener('abort', leave);
  const timer = setTimeout(() => ending.abort(new CallTimeout(name, timeoutMs)), leftMs);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  ending.signal.addEventListener('abort', () => reject(ending.signal.reason as Error), { once: true });
  try {
    return await Promise.race([action(ending.signal), aborted]);
  } finally {
    clearTimeout(timer);
    gone?.removeEventListener('abort', leave);
  }
}
