import { setImmediate } from 'node:timers/promises';

/** How long a build may hold the event loop in one go; requests are answered in between. */
const SLICE_MS = 4;

/** Cuts long work into slices: call `breathe` every few thousand cheap steps. */
export class Pacer {
  private sliceStartedAt = performance.now();

  async breathe(): Promise<void> {
    if (performance.now() - this.sliceStartedAt < SLICE_MS) return;
    await setImmediate();
    this.sliceStartedAt = performance.now();
  }

  /** Runs `step(first, end)` over 0..count in pieces of at most `pieceSize`, breathing between them. */
  async inPieces(count: number, pieceSize: number, step: (first: number, end: number) => void): Promise<void> {
    for (let first = 0; first < count; first += pieceSize) {
      step(first, Math.min(first + pieceSize, count));
      await this.breathe();
    }
  }
}
