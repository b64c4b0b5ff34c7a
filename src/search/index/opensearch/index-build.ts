import type { IndexChanges, IndexedCar, IndexedField } from '../search-index.js';
import { documentOf } from './car-documents.js';
import type { OpenSearchCluster, Write, WriteOutcome } from './opensearch-cluster.js';
import type { Vocabulary } from './vocabulary.js';

/** Cars written in one request: about a megabyte. */
const CARS_PER_WRITE = 1_000;

/** What cars an index is made of; the same words after a restart mean that it can be gone on with. */
export interface BuildPlan {
  readonly index: string;
  /** Of its first cars. Later writes have higher ones. */
  readonly version: number;
  /** The moment that scores are of, epoch milliseconds. */
  readonly scoredAt: number;
}

/** An index that is being filled beside the one that is searched. */
export class IndexBuild {
  constructor(
    private readonly cluster: OpenSearchCluster,
    private readonly fields: readonly IndexedField[],
    readonly plan: BuildPlan,
    readonly vocabulary: Vocabulary,
  ) {}

  async put(cars: readonly IndexedCar[], version = this.plan.version): Promise<void> {
    await this.change({ put: cars, remove: [] }, version);
  }

  async change(changes: IndexChanges, version: number): Promise<void> {
    for (const car of changes.put) this.vocabulary.add(car);
    await writeAll(this.cluster, this.plan.index, writesOf(changes, this.fields, version));
  }
}

/** What has to be written for changes. A car that is put and removed is put. */
export function writesOf({ put, remove }: IndexChanges, fields: readonly IndexedField[], version: number): Write[] {
  const cars = new Map(put.map((car) => [car.id, car]));
  const removed = new Set(remove.filter((id) => !cars.has(id)));
  const written = Array.from(cars.values(), (car): Write => ({ id: car.id, version, document: documentOf(car, fields) }));
  return [...written, ...Array.from(removed, (id): Write => ({ id, version }))];
}

/** Writes in requests that are not too large. */
export async function writeAll(cluster: OpenSearchCluster, index: string, writes: readonly Write[]): Promise<WriteOutcome[]> {
  const outcomes: WriteOutcome[] = [];
  for (let first = 0; first < writes.length; first += CARS_PER_WRITE) {
    outcomes.push(...(await cluster.write(index, writes.slice(first, first + CARS_PER_WRITE))));
  }
  return outcomes;
}
