// @ts-check
// The product's own index, through its port.
import { EmbeddedSearchIndex } from '../../../dist/modules/src/search/index/embedded/embedded-search-index.js';
import { INDEX_FIELDS } from '../listings.mjs';

/** `INDEX_KERNEL` chooses the inner loops; unset, the index's own choice. */
export class ForecourtEngine {
  static about =
    'the embedded index of this repository, through its port, without a cache of results';

  #index;

  constructor() {
    this.#index = new EmbeddedSearchIndex(INDEX_FIELDS, process.env.INDEX_KERNEL);
  }

  async loadFrom(listings) {
    this.#index.adopt(await listings.builtIndex(process.env.INDEX_KERNEL !== 'js'));
    return this.#index.size;
  }

  run(query) {
    return this.#index.searchWithout(query, undefined);
  }

  answer({ total, counts, stats, hits }) {
    return { total, counts, stats, ids: hits.map(({ id }) => id) };
  }
}
