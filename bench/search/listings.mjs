// @ts-check
// The listings and queries of the bench in the index's own words, through the product's own code.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Catalog } from '../../dist/modules/src/catalog/catalog.js';
import { MarketAreas } from '../../dist/modules/src/catalog/places/market-areas.js';
import { Places } from '../../dist/modules/src/catalog/places/places.js';
import { BRANDS } from '../../dist/modules/src/platform/config/brands.js';
import { EmbeddedDocumentStore } from '../../dist/modules/src/inventory/indexed-documents/embedded-document-store.js';
import { EmbeddedListingStore } from '../../dist/modules/src/inventory/embedded/embedded-listing-store.js';
import { INVENTORY_FILE_NAME } from '../../dist/modules/src/inventory/embedded/inventory-file.js';
import { buildIndex, encodeAllCars } from '../../dist/modules/src/search/indexing/build-index.js';
import { INDEX_FIELDS, toIndexQuery } from '../../dist/modules/src/search/index-fields.js';
import { toIndexedCar } from '../../dist/modules/src/search/indexing/indexed-car.js';
import { SearchQuery } from '../../dist/modules/src/search/search-query.js';

export { INDEX_FIELDS };

/**
 * Fields for peers: without fields whose options are not counted, which the mix of queries does
 * not use.
 */
const COUNTED = INDEX_FIELDS.map(({ isCounted }) => isCounted !== false);
export const PEER_FIELDS = INDEX_FIELDS.filter((_, field) => COUNTED[field]);

/** A store of demo cars, read as by the server. */
export class Listings {
  #folder;
  #store;
  #documents;
  #madeAt;
  #context;

  constructor({ folder, madeAt }) {
    this.#folder = folder;
    this.#store = new EmbeddedListingStore(folder);
    this.#documents = new EmbeddedDocumentStore(folder);
    this.#madeAt = madeAt;
    const marketAreas = MarketAreas.load();
    const places = Places.load();
    this.#context = {
      catalog: Catalog.load(),
      places,
      marketAreas,
      brand: BRANDS.classifieds,
      currentYear: new Date(madeAt).getFullYear(),
    };
  }

  /** Cars as in the store of record. */
  cars() {
    return this.#store.allCars();
  }

  /** So many cars in shoppers' words, in order of ids, which is arbitrary. */
  async spokenCars(count) {
    const spoken = [];
    for await (const { listing } of this.cars()) {
      if (spoken.push(this.#spoken(listing)) === count) break;
    }
    return spoken;
  }

  /** Cars in the format of an index, with the values of `PEER_FIELDS`. */
  async *indexedCars() {
    for await (const car of this.cars()) {
      const indexed = toIndexedCar(car, this.#context, this.#madeAt);
      if (indexed)
        yield { ...indexed, values: indexed.values.filter((_, field) => COUNTED[field]) };
    }
  }

  /** Encodes all cars from scratch, and returns the duration. */
  async encodeAnew() {
    const file = new DatabaseSync(join(this.#folder, INVENTORY_FILE_NAME));
    file.exec("UPDATE digested_as SET digest_key = ''");
    file.close();
    const startedAt = performance.now();
    await encodeAllCars(this.#documents, this.#context);
    return performance.now() - startedAt;
  }

  /** The index as built by the server, from documents that an import has saved. */
  async builtIndex(isForWasm) {
    const { flat } = await buildIndex(this.#documents, this.#context, {
      now: this.#madeAt,
      isForWasm,
      scratchRegions: 1,
    });
    return flat;
  }

  indexQuery(search) {
    return toIndexQuery(this.#parse(search));
  }

  /** The query as parsed by the product. */
  query(search) {
    return this.#parse(search);
  }

  /** The canonical query string, because any other spelling is redirected. */
  canonical(search) {
    return this.#parse(search).toSearch();
  }

  async close() {
    await this.#documents.close();
    await this.#store.close();
  }

  #spoken({ makeCode, modelCode, trim, year, zip }) {
    const { catalog, places } = this.#context;
    const { city, state } = places.placeOfZip(zip);
    return {
      make: catalog.makeByCode(makeCode).name,
      model: catalog.modelByCode(modelCode).name,
      trim,
      year,
      zip,
      city,
      state,
    };
  }

  /** @throws if part of a query is rejected, because the bench would silently measure less */
  #parse(search) {
    const { query, rejected } = SearchQuery.parse(search, this.#context);
    if (rejected.length > 0)
      throw new Error(`The query ${search} is rejected: ${JSON.stringify(rejected)}`);
    return query;
  }
}
