import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { SearchIndexLayer } from './search-index-layer.js';
import type { Clause, IndexAnswer, IndexQuery, SearchIndex } from './search-index.js';

/**
 * Memory of an answer besides its counts and hits: maps, objects, without the text of the query.
 */
const ANSWER_BYTES = 4_096;
const HIT_BYTES = 48;
const COUNT_BYTES = 4;

/** Number of remembered searches, 256 KB: those of some 5,000 pages. */
const REMEMBERED_SEARCHES = 65_536;

/**
 * Caches the answers of another index from their second request on: most searches are requested
 * once, and their answers would only fill the heap. The key is the query's canonical text; the
 * cache is cleared when the index changes. The least recently used answer is evicted first when
 * `maxBytes` are full. Answers are shared: do not change them.
 */
export class CachedSearchIndex extends SearchIndexLayer {
  private readonly answers: LRUCache<string, IndexAnswer>;
  /**
   * Checksums of requested keys, each at the place that its lower bits give. Survives changes of
   * the index, so that popular answers are cached at once after them.
   */
  private readonly requested = new Uint32Array(REMEMBERED_SEARCHES);
  private answersEpoch: number;

  /** `onAnswer` is called with whether the answer was cached. */
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
    const isRepeated = this.isRepeated(key);
    const answer = await this.index.search(query);
    // If the index changed during the search, the answer may be of either state.
    if (isRepeated && this.index.epoch === epoch) this.answers.set(key, answer);
    return answer;
  }

  /** Whether the key was requested lately. Remembers it. */
  private isRepeated(key: string): boolean {
    const checksum = crc32(key);
    const at = checksum % REMEMBERED_SEARCHES;
    const isRepeated = this.requested[at] === checksum;
    this.requested[at] = checksum;
    return isRepeated;
  }
}

/** Equal for equivalent queries: omits defaults, and sorts parts whose order has no meaning. */
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
  const rest = JSON.stringify([
    sort,
    origin && [origin.latitude, origin.longitude],
    firstRecord,
    numRecords,
    excludedIds?.toSorted((a, b) => a - b) ?? [],
    countsOf?.toSorted(),
    includedField,
    includesPrices,
  ]);
  // JSON has no line breaks.
  return [...clauses.map(clauseText).sort(), rest].join('\n');
}

function clauseText(clause: Clause): string {
  if ('noneOf' in clause) return JSON.stringify(clause);
  const { anyOf, whenCounting } = clause;
  const counting = whenCounting ? Object.entries(whenCounting) : [];
  if (counting.length > 1) counting.sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([anyOf, counting]);
}

function bytesOf({ hits, counts }: IndexAnswer): number {
  let values = 0;
  for (const ofField of counts.values()) values += ofField.size;
  return ANSWER_BYTES + HIT_BYTES * hits.length + COUNT_BYTES * values;
}
