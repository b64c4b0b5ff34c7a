import { SearchIndexLayer } from './search-index-layer.js';
import type { IndexAnswer, IndexHit, IndexQuery, SearchIndex } from './search-index.js';

/** So many cars of one owner may stand among so many that follow one another, while others are nearly as good. */
export const SPREAD = { ownersCars: 3, among: 20, withinPoints: 50 } as const;

/**
 * The order is spread hundred by hundred: a page costs its own hundred however deep it lies, and stands in the same order whatever
 * its size.
 */
const STRETCH = 100;

/**
 * Keeps one owner from filling the order called relevance: of any twenty cars of a hundred that follow one another, an owner has three at
 * most as long as another owner's car is at most fifty points behind. All other orders are strict and stay as they are.
 */
export class SpreadSearchIndex extends SearchIndexLayer {
  /** `ownerField`: the field of the index, not counted, that says whose a car is. */
  constructor(
    index: SearchIndex,
    private readonly ownerField: string,
  ) {
    super(index);
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    const { firstRecord, numRecords } = query;
    if (query.sort !== 'relevance' || numRecords === 0) return this.index.search(query);
    const first = STRETCH * Math.floor(firstRecord / STRETCH);
    const end = STRETCH * Math.ceil((firstRecord + numRecords) / STRETCH);
    const answer = await this.index.search({ ...query, firstRecord: first, numRecords: end - first, saidField: this.ownerField });
    const hits: IndexHit[] = [];
    const last = firstRecord - first + numRecords;
    for (let at = 0; at < answer.hits.length; at += STRETCH) hits.push(...spread(answer.hits.slice(at, at + STRETCH), last - at));
    const page = hits.slice(firstRecord - first, last);
    return { ...answer, hits: page.map(({ points: _points, value: _value, ...hit }) => hit) };
  }
}

/**
 * The first `count` places of a stretch: at each the best car that is left, or else the next best whose owner has room, if it is near
 * enough behind.
 */
function spread(ranked: readonly IndexHit[], count: number): IndexHit[] {
  const ordered: IndexHit[] = [];
  const isPlaced = new Uint8Array(ranked.length);
  const ownersCars = new Map<string, number>();
  const add = (owner: string | undefined, cars: number) =>
    owner !== undefined && ownersCars.set(owner, (ownersCars.get(owner) ?? 0) + cars);
  let best = 0;
  while (ordered.length < Math.min(count, ranked.length)) {
    while (isPlaced[best] === 1) best++;
    const least = ranked[best]!.points! - SPREAD.withinPoints;
    let at = best;
    while (at < ranked.length && ranked[at]!.points! >= least && (isPlaced[at] === 1 || !hasRoom(ranked[at]!, ownersCars))) at++;
    const next = at < ranked.length && ranked[at]!.points! >= least ? at : best;
    isPlaced[next] = 1;
    ordered.push(ranked[next]!);
    add(ranked[next]!.value, 1);
    if (ordered.length >= SPREAD.among) add(ordered[ordered.length - SPREAD.among]!.value, -1);
  }
  return ordered;
}

function hasRoom({ value }: IndexHit, ownersCars: ReadonlyMap<string, number>): boolean {
  return value === undefined || (ownersCars.get(value) ?? 0) < SPREAD.ownersCars;
}
