import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The one that is searched, and one that a search or a follower may still look at. */
const MAX_HELD = 2;
/** By then searches of the last one have ended. */
const REST_MS = 100;

/**
 * Sees to it that memories nobody searches any more are let go of. Shared memory does not count where V8 decides when to collect
 * garbage: on a quiet server an index of hundreds of megabytes would stay for hours after it has been replaced.
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
