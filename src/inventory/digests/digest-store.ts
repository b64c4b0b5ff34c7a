import type { CarDigester, DigestedMoment } from './car-digest.js';

/** Cars digested in one transaction: few enough that no other writer waits long. */
export const CARS_PER_SAVE = 1_000;

/** Cars read at a time, to be digested on the way. */
export const CARS_AT_A_TIME = 500;

/** Hears how many of the cars that had no digest have one now. */
export type OnDigestsSaved = (done: number, total: number) => void | Promise<void>;

/**
 * Port of the embedded listing index: where it keeps what it has worked out of every car, so that a build need not read all cars
 * again. Only that index knows it; another index does without. Calls may give nobody else a turn: they belong in a thread or a process
 * of their own.
 */
export abstract class DigestStore {
  /**
   * Digests the cars that have no digest and saves that for `readDigests`, `CARS_PER_SAVE` in a transaction; `onSaved` is told after each
   * and waited for, and not at all when there is nothing to do. Is no change of the cars themselves. Cars that others change meanwhile may
   * be left without one.
   */
  abstract digestCars(digester: CarDigester, onSaved?: OnDigestsSaved): Promise<void>;

  /**
   * The digests of all cars, as they are at one moment. A car's digest is never older than the car: what has
   * none is digested on the way, so `digestCars` before makes this fast, and changes nothing of the outcome.
   */
  abstract readDigests(digester: CarDigester): Promise<DigestedMoment>;

  abstract close(): Promise<void>;
}
