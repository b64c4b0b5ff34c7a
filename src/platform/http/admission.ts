/**
 * Outcome for a request: admitted, rejected because the queue is too long, or abandoned by its
 * client.
 */
export type Admitted = 'go' | 'rejected' | 'gone';

interface Waiting {
  readonly isGone: () => boolean;
  readonly settle: (admitted: Admitted) => void;
}

/** Cost of a request before any was measured, and weight of a new measurement in the average. */
const FIRST_GUESS_MS = 10;
const WEIGHT = 0.05;
/**
 * Maximum turns of the event loop between two admissions while connections keep arriving: Node
 * accepts one per turn.
 */
const MAX_TURNS_FOR_ARRIVALS = 64;

/**
 * The queue for the thread that renders responses (load shedding). Requests are admitted one at a
 * time, the next after the event loop has taken in new arrivals. So closing a connection or a
 * health check waits for one response, not for a hundred. A request that would wait longer than the
 * limit is rejected at once. Requests of clients that left are skipped.
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

  /** Wait of a request that arrives now, in milliseconds. */
  get expectedWaitMs(): number {
    return this.waiting * this.averageMs;
  }

  /** Notes an arrival: a connection, or a request on one. */
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
    if (this.expectedWaitMs > this.limitMs) return 'rejected';
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
    // The admitted request has this turn to itself.
    setImmediate(this.rest);
  }

  private readonly rest = (): void => {
    if (this.queue.length > 0) this.turn();
    else this.isTurning = false;
  };
}
