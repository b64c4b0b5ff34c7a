import { AsyncLocalStorage } from 'node:async_hooks';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ClientGone } from './call-errors.js';
import type { CallName } from './call-policies.js';

/** Says how many servers have handed a request on: services that name one another would ask in a circle. */
export const HOPS_HEADER = 'x-forecourt-hops';

interface CallsOfName {
  calls: number;
  failures: number;
  totalMs: number;
}

/** What one request has asked of the sources, for as long as it lasts. */
export class RequestCalls {
  private readonly byName = new Map<CallName, CallsOfName>();
  private readonly late = new Set<CallName>();
  private readonly firstAskedAt = new Map<CallName, number>();
  private readonly leaving = new AbortController();

  /** How many servers have handed it on before this one. */
  constructor(readonly hops: number) {}

  /** Aborted when the client goes before it is answered. */
  readonly gone: AbortSignal = this.leaving.signal;
  /** The calls that it goes without. */
  readonly missing = new Set<CallName>();

  /** Milliseconds since it first asked a call of this name: none before. */
  sinceFirstAsked(name: CallName): number {
    const now = performance.now();
    const first = this.firstAskedAt.get(name);
    if (first === undefined) this.firstAskedAt.set(name, now);
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

  /** It goes without what was not there in time, whatever comes of the call. */
  noteLate(name: CallName): void {
    this.late.add(name);
    this.missing.add(name);
  }

  /** For the header `Server-Timing`: milliseconds by call, what failed and what was late; undefined where nothing was asked. */
  serverTiming(): string | undefined {
    const names = [...new Set([...this.byName.keys(), ...this.late])];
    const entries = names.map((name) => {
      const noted = this.byName.get(name);
      const ended = noted ? `;dur=${noted.totalMs.toFixed(2)}` : '';
      const said = [noted ? wordsOf(noted) : '', this.late.has(name) ? 'late' : ''].filter(Boolean).join(', ');
      return `${name}${ended}${said && `;desc="${said}"`}`;
    });
    return entries.length > 0 ? entries.join(', ') : undefined;
  }
}

function wordsOf({ calls, failures }: CallsOfName): string {
  return [failures > 0 ? `${failures} failed` : '', calls > 1 ? `${calls} calls` : ''].filter(Boolean).join(' of ');
}

const current = new AsyncLocalStorage<RequestCalls>();
/** What was begun by one request, and others wait for, too. */
const forOthers = new AsyncLocalStorage<true>();

/** Those of the request that is being answered; undefined outside of one. */
export function requestCalls(): RequestCalls | undefined {
  return current.getStore();
}

/** Runs what others may come to wait for: its calls are not given up when the client of this request goes. */
export function alsoForOthers<Result>(run: () => Promise<Result>): Promise<Result> {
  return forOthers.run(true, run);
}

/** Aborted when nobody needs the answer any more; undefined where that cannot be. */
export function nobodyWaits(): AbortSignal | undefined {
  return forOthers.getStore() ? undefined : current.getStore()?.gone;
}

/** Gives every request its own record of calls: a client that leaves aborts them, and the answer says how long each took. */
export function recordCalls(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
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
