import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './refusal.js';

/** What the server does with a request: it goes on, it is refused since too many wait, or its client has gone meanwhile. */
export type Admitted = 'go' | 'refused' | 'gone';

interface Waiting {
  readonly isGone: () => boolean;
  readonly settle: (admitted: Admitted) => void;
}

/** What a request is taken to cost before any was measured, and how much of the average one more weighs. */
const FIRST_GUESS_MS = 10;
const WEIGHT = 0.05;
/** Turns of the event loop that may pass between two admissions while others keep coming: Node takes one new connection a turn. */
const MAX_TURNS_FOR_ARRIVALS = 64;

/**
 * The order in which requests get their turn of the one thread that makes their answers. One is admitted at a time, and the next once the
 * loop has taken in who came meanwhile, so that whatever else happens (a connection that closes, a question about health) waits for one
 * answer and not for a hundred. Who would wait longer than the limit is refused at once, and who has gone is left out: work for nobody
 * keeps somebody else waiting.
 */
export class Admission {
  private readonly queue: Waiting[] = [];
  private next = 0;
  private isTurning = false;
  private turnedAt = 0;
  private averageMs = FIRST_GUESS_MS;
  private hasArrivals = false;
  private turnsForArrivals = 0;

  constructor(private readonly limitMs: number) {}

  get waiting(): number {
    return this.queue.length - this.next;
  }

  /** How long somebody who comes now would wait, milliseconds. */
  get expectedWaitMs(): number {
    return this.waiting * this.averageMs;
  }

  /** Somebody has come: a connection, or a request over one. */
  readonly arrived = (): void => {
    this.hasArrivals = true;
  };

  enter(isGone: () => boolean): Admitted | Promise<Admitted> {
    this.arrived();
    if (!this.isTurning) {
      this.isTurning = true;
      this.turnedAt = performance.now();
      setImmediate(this.turn);
      return 'go';
    }
    if (this.expectedWaitMs > this.limitMs) this.leaveOutGone();
    if (this.expectedWaitMs > this.limitMs) return 'refused';
    return new Promise((settle) => this.queue.push({ isGone, settle }));
  }

  private leaveOutGone(): void {
    const there = this.queue.slice(this.next).filter(({ isGone, settle }) => {
      if (!isGone()) return true;
      settle('gone');
      return false;
    });
    this.queue.splice(0, Infinity, ...there);
    this.next = 0;
  }

  private readonly turn = (): void => {
    if (this.hasArrivals && this.turnsForArrivals < MAX_TURNS_FOR_ARRIVALS) {
      this.hasArrivals = false;
      this.turnsForArrivals++;
      setImmediate(this.turn);
      return;
    }
    this.turnsForArrivals = 0;
    this.admitNext();
  };

  private admitNext(): void {
    const now = performance.now();
    this.averageMs += WEIGHT * (now - this.turnedAt - this.averageMs);
    this.turnedAt = now;
    while (this.next < this.queue.length) {
      const { isGone, settle } = this.queue[this.next++]!;
      const isAdmitted = !isGone();
      settle(isAdmitted ? 'go' : 'gone');
      if (isAdmitted) break;
    }
    if (this.next < this.queue.length) {
      setImmediate(this.turn);
      return;
    }
    this.queue.length = 0;
    this.next = 0;
    // The request that has just been admitted has this turn for itself.
    setImmediate(this.rest);
  }

  private readonly rest = (): void => {
    if (this.queue.length > 0) this.turn();
    else this.isTurning = false;
  };
}

const BUSY = {
  status: 503,
  heading: 'One moment, please',
  detail: 'We’re very busy right now. Please try again in a few seconds.',
  headers: { 'retry-after': '2' },
};

/**
 * Lets requests in one by one, and refuses with 503 whoever would wait too long. `isExempt` names addresses that cost next to nothing, or
 * must be answered above all.
 */
export function admitRequests(
  app: NestFastifyApplication,
  limitMs: number,
  { isExempt, isJson }: { isExempt: (path: string) => boolean; isJson: (path: string) => boolean },
): Admission {
  const admission = new Admission(limitMs);
  app.getHttpServer().on('connection', admission.arrived);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split('?', 1)[0]!;
      if (isExempt(path)) return undefined;
      const admitted = admission.enter(() => request.raw.socket.destroyed || request.raw.errored !== null);
      switch (typeof admitted === 'string' ? admitted : await admitted) {
        case 'go':
          return undefined;
        case 'gone':
          return reply.hijack();
        case 'refused':
          return refuse(reply, BUSY, isJson(path));
      }
    });
  return admission;
}
