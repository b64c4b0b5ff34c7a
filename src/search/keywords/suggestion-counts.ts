import { LRUCache } from 'lru-cache';
import { toIndexQuery } from '../index-fields.js';
import type { IndexAnswer, SearchIndex } from '../index/search-index.js';
import type { SearchQuery } from '../search-query.js';

/** One answer holds the counts of every value of every field, about 50 KB. */
const KEPT_ANSWERS = 300;

/**
 * Exact counts for suggestions: one search tells the counts of all values beside it, and is kept until the cars change.
 * While somebody types, the search so far stays the same from letter to letter.
 */
export class SuggestionCounts {
  private readonly answers = new LRUCache<string, Promise<IndexAnswer>>({ max: KEPT_ANSWERS });
  private epoch: number | undefined;

  constructor(private readonly index: SearchIndex) {}

  /** How many cars a search finds. */
  async count(query: SearchQuery): Promise<number> {
    return (await this.answerTo(query)).total;
  }

  /** How many cars are left when one value of a filter not asked so far is added to a search. */
  async countOfValue(query: SearchQuery, filter: string, value: string): Promise<number> {
    return (await this.answerTo(query)).counts.get(filter)?.get(value) ?? 0;
  }

  private answerTo(query: SearchQuery): Promise<IndexAnswer> {
    if (this.epoch !== this.index.epoch) this.answers.clear();
    this.epoch = this.index.epoch;
    const { brand } = query.context;
    const key = `${brand.key}${query.toSearch()}`;
    let answer = this.answers.get(key);
    if (!answer) {
      answer = this.index.search({ ...toIndexQuery(query), firstRecord: 0, numRecords: 0 });
      this.answers.set(key, answer);
      answer.catch(() => this.answers.delete(key));
    }
    return answer;
  }
}
