import { randomUUID } from 'node:crypto';

/** Which of the threads that serve this is; the first one, 0, follows the store for all of them. Plain values, to be posted. */
export class ServerThread {
  constructor(
    /** From 0. */
    readonly number = 0,
    readonly count = 1,
    /** Names what the threads of one server share within the process, and nobody else's. */
    readonly serverKey: string = randomUUID(),
  ) {}
}
