import { OWNERS_HELD } from '../listing-store.js';

/**
 * Owners that are in the file as they were written, while nothing else is written to it: a dealer's cars are spread over all batches of a
 * run. What is noted while a transaction lasts counts from its commit on.
 */
export class WrittenOwners {
  /** Documents by id. */
  readonly #documents = new Map<string, string>();
  #state: string | undefined;
  #stateOnCommit: string | undefined;

  /** A transaction begins, and the file is in this state. */
  stillAt(state: string): void {
    if (state !== this.#state) this.#documents.clear();
    this.#state = undefined;
  }

  /** The transaction will leave the file in this state. */
  writtenAt(state: string): void {
    this.#stateOnCommit = state;
  }

  committed(): void {
    this.#state = this.#stateOnCommit;
  }

  /** Whether the owner is in the file just so. */
  has(id: string, document: string): boolean {
    return this.#documents.get(id) === document;
  }

  note(id: string, document: string): void {
    if (this.#documents.size >= OWNERS_HELD) this.#documents.clear();
    this.#documents.set(id, document);
  }

  forget(): void {
    this.#documents.clear();
  }
}
