import { randomUUID } from 'node:crypto';

/**
 * A serving thread. Thread 0 follows the store for all of them. Plain values, so that it can be
 * posted.
 */
export class ServerThread {
  constructor(
    /** From 0. */
    readonly number = 0,
    readonly count = 1,
    /** Identifies what the threads of one server share within the process. */
    readonly serverKey: string = randomUUID(),
    /** Whether it runs the jobs that run once in a server. */
    readonly runsJobs = false,
  ) {}

  /** The thread that starts the others, and runs the jobs. */
  static first(count: number): ServerThread {
    return new ServerThread(0, count, randomUUID(), true);
  }
}
