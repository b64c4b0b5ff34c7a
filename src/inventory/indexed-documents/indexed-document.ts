import type { ListedCar } from '../listing.js';

/** A value that many cars share. Documents refer to it by number. */
export interface IndexTerm {
  field: string;
  value: string;
}

/** Number of a term, assigned on first use. Numbers are integers from 1 without gaps. */
export type TermNumberOf = (field: string, value: string) => number;

/** Derives the few bytes of a car that a reader needs. */
export interface CarEncoder {
  /** Version of the document format. When it changes, all cars are encoded again. */
  readonly key: string;
  /** May be empty. Documents are concatenated, so each must encode where it ends. */
  encode(car: ListedCar, termNumberOf: TermNumberOf): Uint8Array;
}

/** Documents of all cars of a store at one moment. */
export interface DocumentMoment {
  /** `ListingStore.state` and `ListingStore.revision` at that moment. */
  readonly state: string;
  readonly revision: number;
  /** By number. */
  readonly terms: readonly (IndexTerm | undefined)[];
  /** Whole documents, at most some thousands per block. */
  readonly blocks: readonly Uint8Array[];
}
