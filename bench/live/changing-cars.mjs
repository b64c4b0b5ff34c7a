// @ts-check
// Single cars that come, change and go in the store of a running server, each timed until an answer over HTTP shows it.
import { Agent, get } from 'node:http';
import { json } from 'node:stream/consumers';
import { EmbeddedListingStore } from '../../dist/modules/src/inventory/embedded/embedded-listing-store.js';

const SOURCE = 'bench';
const CHEAPEST = '/rest/lsc/listing?sortBy=derivedpriceASC&numRecords=1&hideFilters=true';
const MODELS = 100;
const FIRST_ID = 8_000_000_000_000;

export class ChangingCars {
  #store;
  #origin;
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #models;
  #number = 0;

  constructor(folder, url) {
    this.#store = new EmbeddedListingStore(folder);
    this.#origin = new URL(url).origin;
  }

  /** Loads templates for new cars; call it first. */
  async start() {
    const models = [];
    for await (const car of this.#store.allCars()) if (models.push(car) === MODELS) break;
    this.#models = models;
  }

  /**
   * Milliseconds from the commit until a response shows it, for a car added, changed and removed.
   */
  async times() {
    const newOffer = this.#newOffer(SOURCE);
    const { id } = newOffer.listing;
    const offer = (priceDollars) => ({
      ...newOffer,
      listing: { ...newOffer.listing, priceDollars },
    });
    return {
      added: await this.#visibleAfter(
        () => this.#store.saveOffers([offer(2)]),
        (cheapest) => cheapest === id,
      ),
      changed: await this.#visibleAfter(
        () => this.#store.saveOffers([offer(900_000)]),
        (cheapest) => cheapest !== undefined && cheapest !== id,
      ),
      removed: await this.#removedAfter(id, offer(1)),
    };
  }

  /** Changes enough cars at once that the server rebuilds its index. */
  async makeBuildDue(count) {
    await this.#store.saveOffers(
      Array.from({ length: count }, () => this.#newOffer(`${SOURCE} many`)),
    );
  }

  async close() {
    this.#agent.destroy();
    await this.#store.close();
  }

  #newOffer(source) {
    const { listing, owner } = this.#models[this.#number % this.#models.length];
    const id = String(FIRST_ID + this.#number++);
    return { source, sourceKey: id, owner, listing: { ...listing, id, vin: undefined } };
  }

  async #removedAfter(id, offer) {
    await this.#visibleAfter(
      () => this.#store.saveOffers([offer]),
      (cheapest) => cheapest === id,
    );
    return this.#visibleAfter(
      () => this.#store.removeOffers(SOURCE, []),
      (cheapest) => cheapest !== undefined && cheapest !== id,
    );
  }

  async #visibleAfter(change, isShown) {
    await change();
    const committedAt = performance.now();
    while (!isShown(await this.#cheapest())) {
      if (performance.now() - committedAt > 60_000)
        throw new Error('A change was not seen within a minute.');
    }
    return performance.now() - committedAt;
  }

  #cheapest() {
    return new Promise((resolve, reject) => {
      const request = get(this.#origin + CHEAPEST, { agent: this.#agent }, async (response) => {
        try {
          const { listings } = /** @type {{ listings: { id: string }[] }} */ (await json(response));
          // None: the store has removed a car that the index still has.
          resolve(listings[0]?.id);
        } catch (error) {
          reject(error);
        }
      });
      request.on('error', reject);
    });
  }
}
