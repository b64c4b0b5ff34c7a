// The product's own index, through its port.
import { EmbeddedSearchIndex } from '../../../dist/src/search/index/embedded-search-index.js';

/** `INDEX_KERNEL` chooses the inner loops; unset, the index's own choice. */
export class ForecourtEngine {
  static about = 'the embedded index of this repository, through its port, without a cache of results';

  #index;

  constructor(fieldNames) {
    this.#index = new EmbeddedSearchIndex(
      fieldNames.map((name) => ({ name })),
      process.env.INDEX_KERNEL,
    );
  }

  async load(cars) {
    await this.#index.replaceAll(cars);
    return this.#index.size;
  }

  run(query) {
    return this.#index.search(query);
  }

  answer({ total, counts, stats, hits }) {
    return { total, counts, stats, ids: hits.map(({ id }) => id) };
  }
}
