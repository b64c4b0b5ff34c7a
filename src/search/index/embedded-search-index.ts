import type { CarColumns } from './embedded/car-columns.js';
import { sidesOf } from './embedded/drill-sideways.js';
import { facetCounts } from './embedded/facet-counts.js';
import { statsOf } from './embedded/hit-stats.js';
import { buildColumns } from './embedded/index-builder.js';
import { Pacer } from './embedded/pacer.js';
import { pageOf } from './embedded/sort-order.js';
import { type IndexAnswer, type IndexedCar, type IndexHit, type IndexQuery, SearchIndex } from './search-index.js';

/**
 * The listing index in this process: no server, no network. Cars are columns in place order, values are bitsets or row
 * lists, every count is exact. A search is one synchronous computation on one unchanging set of columns, so a replacement
 * that is being built beside it cannot be seen in part.
 */
export class EmbeddedSearchIndex extends SearchIndex {
  private readonly fieldNames: readonly string[];
  private columns: CarColumns | undefined;
  private replacements = 0;
  private lastReplacement: Promise<void> = Promise.resolve();

  /** The fields in the order of `IndexedCar.values`. */
  constructor(fields: readonly { name: string }[]) {
    super();
    this.fieldNames = fields.map(({ name }) => name);
  }

  get epoch(): number {
    return this.replacements;
  }

  get size(): number {
    return this.columns?.rowCount ?? 0;
  }

  async search(query: IndexQuery): Promise<IndexAnswer> {
    const cars = this.columns;
    if (!cars) return this.emptyAnswer();
    const sides = sidesOf(cars, query);
    const stats = statsOf(cars, sides.hits);
    return {
      hits: Array.from(pageOf(cars, sides.hits, query), (row) => hitOf(cars, row, query.origin)),
      total: sides.hits.count,
      counts: facetCounts(cars, sides),
      ...(stats && { stats }),
    };
  }

  /** One at a time, in the order of the calls: the cars given last are the ones that stay. */
  replaceAll(cars: Iterable<IndexedCar>): Promise<void> {
    const replacement = this.lastReplacement.then(() => this.build(cars));
    this.lastReplacement = replacement.catch(() => undefined);
    return replacement;
  }

  private async build(cars: Iterable<IndexedCar>): Promise<void> {
    this.columns = await buildColumns(this.fieldNames, cars, new Pacer());
    this.replacements++;
  }

  private emptyAnswer(): IndexAnswer {
    return { hits: [], total: 0, counts: new Map(this.fieldNames.map((name) => [name, new Map<string, number>()])) };
  }
}

function hitOf({ ids, places, placeOfRow }: CarColumns, row: number, origin: IndexQuery['origin']): IndexHit {
  const id = ids[row]!;
  return origin ? { id, distanceMiles: places.milesTo(placeOfRow[row]!, origin) } : { id };
}
