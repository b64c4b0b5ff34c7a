import { SearchIndexLayer } from './search-index-layer.js';
import type { Clause, IndexAnswer, IndexHit, IndexQuery, SearchIndex } from './search-index.js';
import { isBetter, diversify } from './diversified-order.js';

/**
 * Cars that look alike in a list: the clauses that select them. Every car is of exactly one kind.
 */
export type KindOfCar = readonly Clause[];

/** Number of places that are shared among kinds (the head): three pages of twenty. */
const HEAD = 60;

/**
 * After the head, each hundred cars is diversified separately, so that a page at any depth costs
 * its own hundred and the head.
 */
const STRETCH = 100;

const ANY_CAR: readonly KindOfCar[] = [[]];

/**
 * Diversifies the relevance order: keeps one owner and one kind of car from filling it (see
 * `diversify`). The first sixty are chosen from the first sixty of every kind. All others follow by
 * points, and each hundred of them is spread among owners. No car is lost or repeated, the order
 * does not depend on the page size, and strict sorts are unchanged.
 */
export class DiversifyingSearchIndex extends SearchIndexLayer {
  /** `ownerField`: the uncounted field of the index with a car's owner. */
  constructor(
    index: SearchIndex,
    private readonly ownerField: string,
    private readonly kinds: readonly KindOfCar[] = ANY_CAR,
  ) {
    super(index);
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    const { firstRecord, numRecords } = query;
    if (query.sort !== 'relevance' || numRecords === 0) return this.index.search(query);
    const end = firstRecord + numRecords;
    // All in one turn of the event loop, so that the index cannot change in between.
    const ranked = { ...query, ...rankedRange(firstRecord, end), includedField: this.ownerField };
    const answers = await this.index.searchAll([
      ranked,
      ...this.kinds.map((kind) => this.headOf(query, kind)),
    ]);
    const [answer, ...ofKinds] = answers as [IndexAnswer, ...IndexAnswer[]];
    const head = diversify(ofKinds, Math.min(end, HEAD));
    const explained = withOwnerMoves(head);
    const hits =
      end <= HEAD
        ? explained.slice(firstRecord)
        : [...explained.slice(firstRecord), ...tail(answer.hits, explained, firstRecord, end)];
    return {
      ...answer,
      hits:
        query.includedField === undefined
          ? hits.map(({ points: _points, value: _value, ...hit }) => hit)
          : hits,
    };
  }

  /** The best cars of a kind and its total, without counts. */
  private headOf(query: IndexQuery, kind: KindOfCar): IndexQuery {
    const clauses = [...query.clauses, ...kind];
    return {
      ...query,
      clauses,
      firstRecord: 0,
      numRecords: HEAD,
      countsOf: [],
      includedField: this.ownerField,
    };
  }
}

/**
 * The range by points that contains all cars of a page after the head. Cars of the head may come
 * from anywhere, so such a car is at its own place or up to sixty places before it.
 */
function rankedRange(
  firstRecord: number,
  end: number,
): Pick<IndexQuery, 'firstRecord' | 'numRecords'> {
  if (end <= HEAD) return { firstRecord: 0, numRecords: 0 };
  const from = firstOfStretch(firstRecord);
  return {
    firstRecord: from,
    numRecords: HEAD + STRETCH * Math.ceil((end - HEAD) / STRETCH) - from,
  };
}

/** Start of a page's hundred, counted after the head. */
function firstOfStretch(firstRecord: number): number {
  return STRETCH * Math.floor(Math.max(0, firstRecord - HEAD) / STRETCH);
}

/** The cars of a page after the head; `ranked` are the cars of `rankedRange`. */
function tail(
  ranked: readonly IndexHit[],
  head: readonly IndexHit[],
  firstRecord: number,
  end: number,
): IndexHit[] {
  const inHead = new Set(head.map(({ id }) => id));
  const from = firstOfStretch(firstRecord);
  // Cars before these that are in the head; each moves the others one place forward.
  const passed =
    from === 0 || ranked.length === 0 ? 0 : head.filter((hit) => isBetter(hit, ranked[0]!)).length;
  const others = ranked.filter(({ id }) => !inHead.has(id)).slice(passed);
  const wanted = end - HEAD - from;
  const hits: IndexHit[] = [];
  for (let at = 0; hits.length < wanted && at < others.length; at += STRETCH) {
    const stretch = others.slice(at, at + STRETCH);
    hits.push(
      ...withOwnerMoves(
        diversify([{ hits: stretch, total: stretch.length }], wanted - hits.length),
        head,
      ),
    );
  }
  return hits.slice(Math.max(0, firstRecord - HEAD - from));
}

/**
 * Marks a car that comes after a worse one, unless `kind-share` has moved the worse one up.
 * `before`: the hits before these.
 */
function withOwnerMoves(hits: readonly IndexHit[], before: readonly IndexHit[] = []): IndexHit[] {
  let worst: IndexHit | undefined;
  const follow = (hit: IndexHit) => {
    if (hit.movedBy !== 'kind-share' && (worst === undefined || isBetter(worst, hit))) worst = hit;
  };
  before.forEach(follow);
  return hits.map((hit): IndexHit => {
    const isMoved = hit.movedBy === undefined && worst !== undefined && isBetter(hit, worst);
    follow(hit);
    return isMoved ? { ...hit, movedBy: 'owner-spread' } : hit;
  });
}
