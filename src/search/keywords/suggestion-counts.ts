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
    const known = this.knownAnswers().get(keyOf(query));
    const answer = known ?? this.index.search({ ...toIndexQuery(query), firstRecord: 0, numRecords: 0, countsOf: [] });
    return (await answer).total;
  }

  /** How many cars are left when one value of a filter not asked so far is added to a search: by filter and value. */
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
