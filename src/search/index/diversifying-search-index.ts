import { SearchIndexLayer } from './search-index-layer.js';
import type { Clause, IndexAnswer, IndexHit, IndexQuery, SearchIndex } from './search-index.js';
import { isBetter, spread } from './diversified-order.js';

/** Cars that are alike to whoever looks down a list: what the index is asked of them beside the search. Every car is of one kind alone. */
export type KindOfCar = readonly Clause[];

/** So many places are shared among kinds: three pages of twenty. */
const HEAD = 60;

/** Behind the head the order is spread hundred by hundred, so that a page costs its own hundred and the head, however deep it lies. */
const STRETCH = 100;

/** One kind for all cars. */
const ANY_CAR: readonly KindOfCar[] = [[]];

/**
 * Keeps one owner and one kind of car from filling the order called relevance (`spread` says how). The first sixty are chosen from the
 * first sixty of every kind; all others follow by their points, and each hundred of them is spread among owners for itself. No car is lost
 * or stands twice, the order is the same whatever the size of a page, and all other orders are strict and stay as they are.
 */
export class DiversifyingSearchIndex extends SearchIndexLayer {
  /** `ownerField`: the field of the index, not counted, that says whose a car is. */
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
    // All are asked in one turn, so that no change of the index comes between them.
    const ranked = { ...query, ...rankedRange(firstRecord, end), includedField: this.ownerField };
    const answers = await this.index.searchAll([
      ranked,
      ...this.kinds.map((kind) => this.headOf(query, kind)),
    ]);
    const [answer, ...ofKinds] = answers as [IndexAnswer, ...IndexAnswer[]];
    const head = spread(ofKinds, Math.min(end, HEAD));
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

  /** The best of a kind, and how many there are, with nothing counted. */
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
 * The places by points alone that hold all cars behind the head of a page's hundreds: cars of the head may come from anywhere, so such a
 * car stands at its own place or up to sixty before it.
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

/** Where the hundred of a page begins, counted behind the head. */
function firstOfStretch(firstRecord: number): number {
  return STRETCH * Math.floor(Math.max(0, firstRecord - HEAD) / STRETCH);
}

/** The places of a page behind the head; `ranked` are the cars of `rankedRange`. */
function tail(
  ranked: readonly IndexHit[],
  head: readonly IndexHit[],
  firstRecord: number,
  end: number,
): IndexHit[] {
  const inHead = new Set(head.map(({ id }) => id));
  const from = firstOfStretch(firstRecord);
  // Of the cars before these, so many stand in the head; the others stand so many places earlier.
  const passed =
    from === 0 || ranked.length === 0 ? 0 : head.filter((hit) => isBetter(hit, ranked[0]!)).length;
  const others = ranked.filter(({ id }) => !inHead.has(id)).slice(passed);
  const wanted = end - HEAD - from;
  const hits: IndexHit[] = [];
  for (let at = 0; hits.length < wanted && at < others.length; at += STRETCH) {
    const stretch = others.slice(at, at + STRETCH);
    hits.push(
      ...withOwnerMoves(
        spread([{ hits: stretch, total: stretch.length }], wanted - hits.length),
        head,
      ),
    );
  }
  return hits.slice(Math.max(0, firstRecord - HEAD - from));
}

/** Marks a car that stands behind a worse one, unless `kind-share` has lifted the worse one. `before` stand in front of these hits. */
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
