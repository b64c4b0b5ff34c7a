import { LRUCache } from 'lru-cache';
import { SearchIndexLayer } from './search-index-layer.js';
import type { Clause, IndexAnswer, IndexQuery, SearchIndex } from './search-index.js';

/** What an answer takes beside its counts and its hits: maps, objects, the query's text apart. */
const ANSWER_BYTES = 4_096;
const HIT_BYTES = 48;
const COUNT_BYTES = 4;

/**
 * Remembers the answers of another index, so that a page everybody asks for is searched once. An answer is kept under the
 * query's canonical text as long as the index stays as it was; what was asked least lately goes when `maxBytes` are full.
 * Answers are shared: read them only.
 */
export class CachedSearchIndex extends SearchIndexLayer {
  private readonly answers: LRUCache<string, IndexAnswer>;
  private answersEpoch: number;

  /** `onAnswer` is told whether the answer was cached. */
  constructor(
    index: SearchIndex,
    maxBytes: number,
    private readonly onAnswer: (result: 'hit' | 'miss') => void = () => undefined,
  ) {
    super(index);
    this.answersEpoch = index.epoch;
    this.answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (answer, key) => bytesOf(answer) + 2 * key.length,
    });
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    if (query.skipsCache) return this.index.search(query);
    const { epoch } = this.index;
    if (epoch !== this.answersEpoch) {
      this.answers.clear();
      this.answersEpoch = epoch;
    }
    const key = canonicalText(query);
    const known = this.answers.get(key);
    this.onAnswer(known ? 'hit' : 'miss');
    if (known) return known;
    const answer = await this.index.search(query);
    // An index that changed meanwhile has answered from either of its states.
    if (this.index.epoch === epoch) this.answers.set(key, answer);
    return answer;
  }
}

/** Equal for queries that ask the same: what is not asked is left out, and parts whose order means nothing are in order. */
function canonicalText(query: IndexQuery): string {
  const {
    clauses,
    sort,
    origin,
    firstRecord,
    numRecords,
    excludedIds,
    countsOf,
    includedField,
    includesPrices,
  } = query;
  return JSON.stringify([
    clauses.map(clauseText).toSorted(),
    sort,
    origin && [origin.latitude, origin.longitude],
    firstRecord,
    numRecords,
    excludedIds?.toSorted((a, b) => a - b) ?? [],
    countsOf?.toSorted(),
    includedField,
    includesPrices,
  ]);
}

function clauseText(clause: Clause): string {
  if ('noneOf' in clause) return JSON.stringify(clause);
  const { anyOf, whenCounting = {} } = clause;
  return JSON.stringify([
    anyOf,
    Object.entries(whenCounting).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
}

function bytesOf({ hits, counts }: IndexAnswer): number {
  let values = 0;
  for (const ofField of counts.values()) values += ofField.size;
  return ANSWER_BYTES + HIT_BYTES * hits.length + COUNT_BYTES * values;
}
