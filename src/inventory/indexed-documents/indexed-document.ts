import type { ListedCar } from '../listing.js';

/** A value that many cars share. Digests refer to it by number. */
export interface Term {
  field: string;
  value: string;
}

/** Number of a term, assigned on first use. Numbers are integers from 1 without gaps. */
export type TermNumberOf = (field: string, value: string) => number;

/** Derives the few bytes of a car that a reader needs. */
export interface CarDigester {
  /** Version of the digest format. When it changes, all cars are digested again. */
  readonly key: string;
  /** May be empty. Digests are concatenated, so each must encode where it ends. */
  digestOf(car: ListedCar, termNumberOf: TermNumberOf): Uint8Array;
}

/** Digests of all cars of a store at one moment. */
export interface DigestedMoment {
  /** `ListingStore.state` and `ListingStore.revision` at that moment. */
  readonly state: string;
  readonly revision: number;
  /** By number. */
  readonly terms: readonly (Term | undefined)[];
  /** Whole digests, at most some thousands per block. */
  readonly blocks: readonly Uint8Array[];
}
