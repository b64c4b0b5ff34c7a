import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { ListingStore } from '../../src/inventory/listing-store.js';
import { LiveSearchIndex } from '../../src/search/index/embedded/live-search-index.js';
import {
  openSearchDocument,
  firstValueField,
  type Json,
  valuesField,
} from '../../src/search/index/opensearch/car-documents.js';
import type { OpenSearchIndex } from '../../src/search/index/opensearch/opensearch-search-index.js';
import type { IndexedCar, Sort } from '../../src/search/index/search-index.js';
import { INDEX_FIELDS } from '../../src/search/index-fields.js';
import { toIndexedCar } from '../../src/search/indexing/indexed-car.js';
import { expectSame } from '../contracts/search-index.contract.js';
import { aSearchContext } from '../search-context.js';

/** One page of the cluster has all cars of a test. */
const MAX_CARS = 10_000;
const SORTS: readonly Sort[] = ['relevance', 'derivedpriceASC', 'yearDESC'];
const NUMBERS = ['id', 'priceDollars', 'year', 'mileageMiles', 'listedAt', 'score'];

/**
 * Compares the index with the store: every car as the cluster has it, the size, and searches with
 * the counts of all values.
 */
export async function expectLikeStore(index: OpenSearchIndex, store: ListingStore): Promise<void> {
  const context = aSearchContext();
  const cars: IndexedCar[] = [];
  for await (const car of store.allCars()) {
    const indexed = toIndexedCar(car, context, index.scoredAt);
    if (indexed) cars.push(indexed);
  }
  const found = await documentsIn(index);
  const wanted = new Map(cars.map((car) => [car.id, flat(openSearchDocument(car, INDEX_FIELDS))]));
  const ids = [...new Set([...found.keys(), ...wanted.keys()])];
  const wrong = ids.filter((id) => !isDeepStrictEqual(found.get(id), wanted.get(id)));
  // The whole difference of thousands of cars is no message.
  expect(wrong.slice(0, 3).map((id) => [id, found.get(id)])).toEqual(
    wrong.slice(0, 3).map((id) => [id, wanted.get(id)]),
  );
  expect(index.size).toBe(cars.length);
  const embedded = new LiveSearchIndex(INDEX_FIELDS);
  await embedded.replaceAll(cars);
  for (const sort of SORTS) {
    const query = { clauses: [], sort, firstRecord: 0, numRecords: 200 };
    expectSame(await index.search(query), await embedded.search(query));
  }
}

/** The cars of the searched index, by id. The cluster keeps no documents, but their values. */
async function documentsIn({
  cluster,
  state,
}: OpenSearchIndex): Promise<ReadonlyMap<number, Json>> {
  const fields = INDEX_FIELDS.map(({ name, isCounted }) =>
    isCounted === false ? firstValueField(name) : valuesField(name),
  );
  const requested = {
    size: MAX_CARS,
    query: { match_all: {} },
    sort: [{ id: 'asc' }],
    docvalue_fields: [...NUMBERS, 'place', ...fields],
  };
  const [found] = await cluster.search(state!.index!, [
    { ...requested, _source: false, stored_fields: '_none_' },
  ]);
  return new Map(found!.hits.hits.map((hit) => [hit.sort[0]!, hit.fields!]));
}

/** The document with its fields side by side, each as the sorted list that the cluster returns. */
function flat({ values, first, zOrder: _zOrder, ...rest }: Json): Json {
  const ofValues = Object.entries(values as Record<string, string[]>).filter(([name]) =>
    isCounted(name),
  );
  const ofFirst = Object.entries(first as Record<string, string>);
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, [value]])),
    ...Object.fromEntries(
      ofValues.map(([name, list]) => [valuesField(name), [...new Set(list)].toSorted()]),
    ),
    ...Object.fromEntries(ofFirst.map(([name, value]) => [firstValueField(name), [value]])),
  };
}

function isCounted(name: string): boolean {
  return INDEX_FIELDS.find((field) => field.name === name)!.isCounted !== false;
}
