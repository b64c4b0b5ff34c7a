import type { CarDigester, DigestedMoment } from './car-digest.js';

/**
 * Port of the embedded listing index: where it keeps what it has worked out of every car, so that a build need not read all cars
 * again. Only that index knows it; a store of cars elsewhere, or another index, does without. Calls give nobody else a turn: they
 * belong in a thread or a process of their own.
 */
export abstract class DigestStore {
  /**
   * Digests the cars that have no digest and saves that for `readDigests`, some hundreds in a transaction; `onSaved` is told after
   * each, and not at all when there is nothing to do. Is no change of the cars themselves. Cars that others change meanwhile may be
   * left without one.
   */
  abstract digestCars(digester: CarDigester, onSaved?: (done: number, total: number) => void): void;

  /**
   * Hands the digests of all cars to `read`, as they are at one moment. A car's digest is never older than the car: what has
   * none is digested on the way, so `digestCars` before makes this fast, and changes nothing of the outcome.
   */
  abstract readDigests<Result>(digester: CarDigester, read: (moment: DigestedMoment) => Result): Result;

  abstract close(): void;
}
