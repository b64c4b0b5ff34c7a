import { type IndexAnswer, type IndexChanges, type IndexedCar, type IndexHit, type IndexQuery, SearchIndex } from './search-index.js';

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
export class SpreadSearchIndex extends SearchIndex {
  /** `ownerField`: the field of the index, not counted, that says whose a car is. */
  constructor(
    private readonly index: SearchIndex,
    private readonly ownerField: string,
  ) {
    super();
  }

  get epoch(): number {
    return this.index.epoch;
  }

  get size(): number {
    return this.index.size;
  }

  get scoredAt(): number {
    return this.index.scoredAt;
  }

  get changedCars(): number {
    return this.index.changedCars;
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    const { firstRecord, numRecords } = query;
    if (query.sort !== 'relevance' || numRecords === 0) return this.index.search(query);
    const first = STRETCH * Math.floor(firstRecord / STRETCH);
    const end = STRETCH * Math.ceil((firstRecord + numRecords) / STRETCH);
    const answer = await this.index.search({ ...query, firstRecord: first, numRecords: end - first, saidField: this.ownerField });
    const hits: IndexHit[] = [];
    for (let at = 0; at < answer.hits.length; at += STRETCH) hits.push(...spread(answer.hits.slice(at, at + STRETCH)));
    const page = hits.slice(firstRecord - first, firstRecord - first + numRecords);
    return { ...answer, hits: page.map(({ points: _points, value: _value, ...hit }) => hit) };
  }

  replaceAll(cars: Iterable<IndexedCar>): Promise<void> {
    return this.index.replaceAll(cars);
  }

  apply(changes: IndexChanges): Promise<void> {
    return this.index.apply(changes);
  }
}

/** At each place the best car that is left, or else the next best whose owner has room, if it is near enough behind. */
function spread(ranked: readonly IndexHit[]): IndexHit[] {
  const left = [...ranked];
  const ordered: IndexHit[] = [];
  while (left.length > 0) {
    const before = ordered.slice(1 - SPREAD.among);
    const hasRoom = ({ value }: IndexHit) =>
      value === undefined || before.filter((other) => other.value === value).length < SPREAD.ownersCars;
    const end = left.findIndex(({ points }) => points! < left[0]!.points! - SPREAD.withinPoints);
    const next = left.slice(0, end === -1 ? left.length : end).findIndex(hasRoom);
    ordered.push(...left.splice(Math.max(0, next), 1));
  }
  return ordered;
}
