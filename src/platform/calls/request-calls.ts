import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { ClientGone } from './call-errors.js';
import type { CallName } from './call-policies.js';

/**
 * Number of servers that forwarded this request. Prevents loops between services that forward to
 * each other.
 */
export const HOPS_HEADER = 'x-forecourt-hops';

interface CallsOfName {
  calls: number;
  failures: number;
  totalMs: number;
}

/** The calls of one request: their durations, and the failed ones, whose blocks are degraded. */
export class RequestCalls {
  private readonly byName = new Map<CallName, CallsOfName>();
  private readonly late = new Set<CallName>();
  private readonly firstRequestedAt = new Map<CallName, number>();
  private readonly leaving = new AbortController();

  /** `hops`: number of servers that forwarded the request. */
  constructor(readonly hops: number) {}

  /** Aborts when the client leaves before the response. */
  readonly gone: AbortSignal = this.leaving.signal;
  /** Failed or late calls: a degraded block is shown without their data. */
  readonly missing = new Set<CallName>();

  /** Milliseconds since the first call of this name in this request; 0 for the first. */
  sinceFirstRequest(name: CallName): number {
    const now = performance.now();
    const first = this.firstRequestedAt.get(name);
    if (first === undefined) this.firstRequestedAt.set(name, now);
    return now - (first ?? now);
  }

  leave(): void {
    this.leaving.abort(new ClientGone());
  }

  note(name: CallName, durationMs: number, hasFailed: boolean): void {
    const noted = this.byName.get(name) ?? { calls: 0, failures: 0, totalMs: 0 };
    noted.calls++;
    noted.totalMs += durationMs;
    if (hasFailed) noted.failures++;
    this.byName.set(name, noted);
  }

  /** Marks a call as late. Its block is shown without it, whatever its result. */
  markTimedOut(name: CallName): void {
    this.late.add(name);
    this.missing.add(name);
  }

  /**
   * Value of the `Server-Timing` header: milliseconds per call, failures and late calls; undefined
   * without calls.
   */
  serverTiming(): string | undefined {
    const names = [...new Set([...this.byName.keys(), ...this.late])];
    const entries = names.map((name) => {
      const noted = this.byName.get(name);
      const ended = noted ? `;dur=${noted.totalMs.toFixed(2)}` : '';
      const said = [noted ? wordsOf(noted) : '', this.late.has(name) ? 'late' : '']
        .filter(Boolean)
        .join(', ');
      return `${name}${ended}${said && `;desc="${said}"`}`;
    });
    return entries.length > 0 ? entries.join(', ') : undefined;
  }
}

function wordsOf({ calls, failures }: CallsOfName): string {
  return [failures > 0 ? `${failures} failed` : '', calls > 1 ? `${calls} calls` : '']
    .filter(Boolean)
    .join(' of ');
}

const current = new AsyncLocalStorage<RequestCalls>();
/** Set for work that one request started and others wait for, too. */
const forOthers = new AsyncLocalStorage<true>();

/** Calls of the current request; undefined outside of one. */
export function requestCalls(): RequestCalls | undefined {
  return current.getStore();
}

/** Runs shared work: its calls continue when the client of this request leaves. */
export function alsoForOthers<Result>(run: () => Promise<Result>): Promise<Result> {
  return forOthers.run(true, run);
}

/** Aborts when no request needs the result; undefined if that cannot happen. */
export function nobodyWaits(): AbortSignal | undefined {
  return forOthers.getStore() ? undefined : current.getStore()?.gone;
}

/**
 * Records the calls of every request: aborts them when the client leaves, and sends
 * `Server-Timing`.
 */
export function recordCalls(server: FastifyInstance): void {
  server.addHook('onRequest', ({ headers }, reply, done) => {
    const calls = new RequestCalls(hopsOf(headers[HOPS_HEADER]));
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) calls.leave();
    });
    current.run(calls, done);
  });
  server.addHook('onSend', async (_request, reply) => {
    const timing = requestCalls()?.serverTiming();
    if (timing !== undefined) void reply.header('server-timing', timing);
  });
}

function hopsOf(header: string | string[] | undefined): number {
  const hops = Number(header ?? 0);
  return Number.isSafeInteger(hops) && hops > 0 ? hops : 0;
}
