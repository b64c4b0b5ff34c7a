import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Maximum time without yielding to the event loop. */
const SLICE_MS = 5;

/** Lets pages be served during the alerts job. */
@Injectable()
export class BackgroundTurns {
  private sliceBeganAt = 0;

  /** Call it between short steps. Yields only when the time slice is over. */
  async give(): Promise<void> {
    if (performance.now() - this.sliceBeganAt <= SLICE_MS) return;
    await nextTurn();
    this.sliceBeganAt = performance.now();
  }
}
