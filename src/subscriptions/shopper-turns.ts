import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

/** Shoppers have their turn after so long at the latest. */
const SLICE_MS = 5;

/** Lets pages be answered in the midst of the job over all searches that are followed. */
@Injectable()
export class ShopperTurns {
  private sliceBeganAt = 0;

  /** To be awaited between two small works; waits only where the time of a slice is over. */
  async give(): Promise<void> {
    if (performance.now() - this.sliceBeganAt <= SLICE_MS) return;
    await nextTurn();
    this.sliceBeganAt = performance.now();
  }
}
