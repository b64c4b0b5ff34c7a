import { LRUCache } from 'lru-cache';
import type { Owner } from './listing.js';

/** About 6 MB. A dealer has dozens of cars, so most owners of a page are known. */
const KEPT_OWNERS = 5_000;

/** Owners by their documents, so a changed owner is another one. Frozen, because their cars share them. */
export class SharedOwners {
  readonly #owners = new LRUCache<string, Owner>({ max: KEPT_OWNERS });

  of(document: string): Owner {
    let owner = this.#owners.get(document);
    if (!owner) this.#owners.set(document, (owner = Object.freeze(JSON.parse(document) as Owner)));
    return owner;
  }
}
