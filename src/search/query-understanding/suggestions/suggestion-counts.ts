import { LRUCache } from 'lru-cache';
import { toIndexQuery } from '../../index-fields.js';
import type { IndexAnswer, SearchIndex } from '../../index/search-index.js';
import type { SearchQuery } from '../../search-query.js';

/** An answer with the counts of all values of all fields is about 50 KB. */
const KEPT_ANSWERS = 300;

interface CountedAnswer {
  readonly fields: ReadonlySet<string>;
  readonly answer: Promise<IndexAnswer>;
}

/**
 * Exact counts for suggestions. One search counts the values beside it, and is cached until the
 * index changes. While a shopper types, the search before the last word stays the same, and fewer
 * names fit, so the fields of the first letter are enough.
 */
export class SuggestionCounts {
  private readonly answers = new LRUCache<string, CountedAnswer>({ max: KEPT_ANSWERS });
  private epoch: number | undefined;

  constructor(private readonly index: SearchIndex) {}

  async count(query: SearchQuery): Promise<number> {
    const known = this.knownAnswers().get(keyOf(query));
    const answer =
      known?.answer ??
      this.index.search({ ...toIndexQuery(query), firstRecord: 0, numRecords: 0, countsOf: [] });
    return (await answer).total;
  }

  /**
   * Counts by filter and value, for these fields, of the cars left when a search adds that value.
   * Exact only for filters that the search does not have.
   */
  async beside(query: SearchQuery, fields: ReadonlySet<string>): Promise<IndexAnswer['counts']> {
    const key = keyOf(query);
    let known = this.knownAnswers().get(key);
    if (!known || !fields.isSubsetOf(known.fields)) {
      const counted = new Set([...fields, ...(known?.fields ?? [])]);
      const answer = this.index.search({
        ...toIndexQuery(query),
        firstRecord: 0,
        numRecords: 0,
        countsOf: [...counted],
      });
      known = { fields: counted, answer };
      this.answers.set(key, known);
      answer.catch(() => this.answers.delete(key));
    }
    return (await known.answer).counts;
  }

  private knownAnswers(): LRUCache<string, CountedAnswer> {
    if (this.epoch !== this.index.epoch) this.answers.clear();
    this.epoch = this.index.epoch;
    return this.answers;
  }
}

function keyOf(query: SearchQuery): string {
  return `${query.context.brand.key}${query.toSearch()}`;
}
