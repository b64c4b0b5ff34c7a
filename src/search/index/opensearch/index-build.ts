import type { IndexChanges, IndexedCar, IndexedField } from '../search-index.js';
import { openSearchDocument } from './car-documents.js';
import type { OpenSearchCluster, Write, WriteOutcome } from './opensearch-cluster.js';
import type { IndexVocabulary } from './vocabulary.js';

/** Cars per bulk request, about 1 MB. */
const CARS_PER_WRITE = 1_000;

/**
 * Index, version and score time of a build. A build with the same plan can be resumed after a
 * restart.
 */
export interface BuildPlan {
  readonly index: string;
  /** Version of its first writes. Later writes have higher versions. */
  readonly version: number;
  /** Time of the scores, epoch milliseconds. */
  readonly scoredAt: number;
}

/** An index that is filled while another one is searched. */
export class IndexBuild {
  constructor(
    private readonly cluster: OpenSearchCluster,
    private readonly fields: readonly IndexedField[],
    readonly plan: BuildPlan,
    readonly vocabulary: IndexVocabulary,
  ) {}

  async put(cars: readonly IndexedCar[], version = this.plan.version): Promise<void> {
    await this.change({ put: cars, remove: [] }, version);
  }

  async change(changes: IndexChanges, version: number): Promise<void> {
    for (const car of lastOfEach(changes.put)) this.vocabulary.add(car);
    await writeAll(this.cluster, this.plan.index, writesOf(changes, this.fields, version));
  }
}

/** The last of the cars of each id. The values of the others would stay in the vocabulary. */
export function lastOfEach(cars: readonly IndexedCar[]): IndexedCar[] {
  return [...new Map(cars.map((car) => [car.id, car])).values()];
}

/** Writes for changes. A car that is both put and removed is put. */
export function writesOf(
  { put, remove }: IndexChanges,
  fields: readonly IndexedField[],
  version: number,
): Write[] {
  const cars = lastOfEach(put);
  const removed = new Set(remove).difference(new Set(cars.map(({ id }) => id)));
  const written = cars.map((car): Write => ({
    id: car.id,
    version,
    document: openSearchDocument(car, fields),
  }));
  return [...written, ...Array.from(removed, (id): Write => ({ id, version }))];
}

/** Splits writes into bulk requests of limited size. */
export async function writeAll(
  cluster: OpenSearchCluster,
  index: string,
  writes: readonly Write[],
): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = [];
  for (let first = 0; first < writes.length; first += CARS_PER_WRITE) {
    outcomes.push(...(await cluster.write(index, writes.slice(first, first + CARS_PER_WRITE))));
  }
  return outcomes;
}
