import type { CarEncoder, DocumentMoment } from './indexed-document.js';

/** Cars encoded per transaction; few enough that other writers do not wait long. */
export const CARS_PER_SAVE = 1_000;

/** Cars read per statement during a build. */
export const CARS_AT_A_TIME = 500;

/** Reports how many of the missing cars are done. */
export type OnDocumentsSaved = (done: number, total: number) => void | Promise<void>;

/**
 * Port that caches per-car data of the embedded index, so that a build need not read all cars
 * again. Only that index uses it. Calls may block: run them in a separate thread or process.
 */
export abstract class DocumentStore {
  /**
   * Encodes the cars that have no document and stores the result, `CARS_PER_SAVE` per transaction.
   * Awaits `onSaved` after each; never calls it if there is nothing to do. Does not count as a
   * change of the cars. Cars changed in the meantime may be left without a document.
   */
  abstract encodeMissing(encoder: CarEncoder, onSaved?: OnDocumentsSaved): Promise<void>;

  /**
   * Documents of all cars at one moment, never older than their cars. Missing ones are computed
   * without storing them, so a prior `encodeMissing` only makes this faster.
   */
  abstract readDocuments(encoder: CarEncoder): Promise<DocumentMoment>;

  abstract close(): Promise<void>;
}
