import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The current memory, and one that a search or follower may still use. */
const MAX_HELD = 2;
/** Running searches have ended by then. */
const REST_MS = 100;

/**
 * Makes V8 collect memories that are no longer searched. Shared memory does not count toward V8's
 * limits: on a quiet server, a replaced index of hundreds of megabytes would stay for hours.
 */
export class MemoryReclaimer {
  private held: WeakRef<object>[] = [];

  add(memory: object): void {
    this.held = this.held.filter((each) => each.deref() !== undefined);
    if (this.held.push(new WeakRef(memory)) > MAX_HELD) setTimeout(collectGarbage, REST_MS).unref();
  }
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}
