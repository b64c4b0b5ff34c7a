import type { ListedCar } from '../listing.js';

/** A value that many cars share, named by a number wherever it occurs in digests. */
export interface Term {
  field: string;
  value: string;
}

/** The number of a term, a new one if it has none yet. Numbers are whole, count up from 1 and have no gaps. */
export type TermNumberOf = (field: string, value: string) => number;

/** Works out of a car what some reader needs of it, in few bytes. */
export interface CarDigester {
  /** Names what the digests mean: when it changes, every car is digested anew. */
  readonly key: string;
  /** May be empty. Digests stand one behind the other when they are read, so a reader must see where each ends. */
  digestOf(car: ListedCar, termNumberOf: TermNumberOf): Uint8Array;
}

/** The digests of all cars that a store had at one moment. */
export interface DigestedMoment {
  /** `ListingStore.state` and `ListingStore.revision` of that moment. */
  readonly state: string;
  readonly revision: number;
  /** By number. */
  readonly terms: readonly (Term | undefined)[];
  /** Whole digests, some thousands in a block at most. */
  readonly blocks: readonly Uint8Array[];
}
