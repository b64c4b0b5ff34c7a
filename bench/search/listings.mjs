// The listings and queries of the bench in the index's own words, through the product's own code.
import { Catalogue } from '../../dist/src/catalogue/catalogue.js';
import { MarketAreas } from '../../dist/src/catalogue/market-areas.js';
import { Places } from '../../dist/src/catalogue/places.js';
import { BRANDS } from '../../dist/src/config/brands.js';
import { EmbeddedListingStore } from '../../dist/src/inventory/embedded-listing-store.js';
import { INDEX_FIELDS, toIndexedCar, toIndexQuery } from '../../dist/src/search/index-fields.js';
import { SearchQuery } from '../../dist/src/search/search-query.js';

export { INDEX_FIELDS };

/** A store of demo cars, read as the server reads it. */
export class Listings {
  #store;
  #madeAt;
  #context;

  constructor({ folder, madeAt }) {
    this.#store = new EmbeddedListingStore(folder);
    this.#madeAt = madeAt;
    const marketAreas = MarketAreas.load();
    const places = Places.load(marketAreas);
    this.#context = {
      catalogue: Catalogue.load(),
      places,
      marketAreas,
      brand: BRANDS.classifieds,
      currentYear: new Date(madeAt).getFullYear(),
    };
  }

  /** Cars as the store of record has them. */
  cars() {
    return this.#store.allCars();
  }

  /** Cars as the index takes them. */
  *indexedCars() {
    for (const car of this.cars()) {
      const indexed = toIndexedCar(car, this.#context, this.#madeAt);
      if (indexed) yield indexed;
    }
  }

  indexQuery(search) {
    return toIndexQuery(this.#parse(search));
  }

  /** The query string as the page's own links have it: any other spelling is answered with a redirect. */
  canonical(search) {
    return this.#parse(search).toSearch();
  }

  close() {
    this.#store.close();
  }

  /** @throws when part of a query is refused: a bench that silently asks for less would lie. */
  #parse(search) {
    const { query, refused } = SearchQuery.parse(search, this.#context);
    if (refused.length > 0) throw new Error(`The query ${search} is refused: ${JSON.stringify(refused)}`);
    return query;
  }
}
