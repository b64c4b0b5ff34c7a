import { LRUCache } from 'lru-cache';
import { toIndexQuery } from '../index-fields.js';
import type { IndexAnswer, SearchIndex } from '../index/search-index.js';
import type { SearchQuery } from '../search-query.js';

/** An answer with the counts of all values of all fields is about 50 KB. */
const KEPT_ANSWERS = 300;

/**
 * Exact counts for suggestions. One search counts all values beside it, and is cached until the
 * index changes. While a shopper types, the search before the last word stays the same.
 */
export class SuggestionCounts {
  private readonly answers = new LRUCache<string, Promise<IndexAnswer>>({ max: KEPT_ANSWERS });
  private epoch: number | undefined;

  constructor(private readonly index: SearchIndex) {}

  async count(query: SearchQuery): Promise<number> {
    const known = this.knownAnswers().get(keyOf(query));
    const answer = known ?? this.index.search({ ...toIndexQuery(query), firstRecord: 0, numRecords: 0, countsOf: [] });
    return (await answer).total;
  }

  /**
   * Counts by filter and value of the cars left when a search adds that value. Exact only for
   * filters that the search does not have.
   */
  async beside(query: SearchQuery): Promise<IndexAnswer['counts']> {
    return (await this.answerTo(query)).counts;
  }

  private answerTo(query: SearchQuery): Promise<IndexAnswer> {
    const key = keyOf(query);
    let answer = this.knownAnswers().get(key);
    if (!answer) {
      answer = this.index.search({ ...toIndexQuery(query), firstRecord: 0, numRecords: 0 });
      this.answers.set(key, answer);
      answer.catch(() => this.answers.delete(key));
    }
    return answer;
  }

  private knownAnswers(): LRUCache<string, Promise<IndexAnswer>> {
    if (this.epoch !== this.index.epoch) this.answers.clear();
    this.epoch = this.index.epoch;
    return this.answers;
  }
}

function keyOf(query: SearchQuery): string {
  return `${query.context.brand.key}${query.toSearch()}`;
}
