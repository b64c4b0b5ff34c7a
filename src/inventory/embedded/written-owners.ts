import { OWNERS_HELD } from '../listing-store.js';

/**
 * Owners whose stored document is known while no other process writes to the file, because a
 * dealer's cars are spread over all batches of a run. Notes of a transaction count after its
 * commit.
 */
export class WrittenOwners {
  /** Documents by id. */
  readonly #documents = new Map<string, string>();
  #state: string | undefined;
  #stateOnCommit: string | undefined;

  /** Start of a transaction, with the state of the file. */
  stillAt(state: string): void {
    if (state !== this.#state) this.#documents.clear();
    this.#state = undefined;
  }

  /** State of the file after the transaction. */
  writtenAt(state: string): void {
    this.#stateOnCommit = state;
  }

  committed(): void {
    this.#state = this.#stateOnCommit;
  }

  /** Whether the file has the owner with this document. */
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
