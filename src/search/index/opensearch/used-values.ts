import { type Json, valuesField } from './car-documents.js';
import { countsRequest, readCounts } from './counts-request.js';
import type { OpenSearchCluster } from './opensearch-cluster.js';
import type { FieldValue, IndexVocabulary } from './vocabulary.js';

const CARS_AT_ONCE = 1_000;
const VALUES_AT_ONCE = 500;
const ALL_CARS: Json = { size: 0, track_total_hits: true };

/** Counted values of the cars before a change. Afterwards some of them may have no car. */
export async function valuesBefore(
  cluster: OpenSearchCluster,
  index: string,
  { countedFields }: IndexVocabulary,
  changes: readonly { id: number }[],
): Promise<FieldValue[]> {
  const values = new Map<string, FieldValue>();
  const body = {
    _source: false,
    stored_fields: '_none_',
    docvalue_fields: countedFields.map(valuesField),
    track_total_hits: false,
  };
  for (let first = 0; first < changes.length && countedFields.length > 0; first += CARS_AT_ONCE) {
    const ids = changes.slice(first, first + CARS_AT_ONCE).map(({ id }) => String(id));
    const [answer] = await cluster.search(index, [
      { ...body, size: ids.length, query: { ids: { values: ids } } },
    ]);
    for (const { fields = {} } of answer!.hits.hits) {
      for (const field of countedFields) {
        for (const value of (fields[valuesField(field)] ?? []) as string[])
          values.set(JSON.stringify([field, value]), { field, value });
      }
    }
  }
  return [...values.values()];
}

/** Number of cars, and which of the values none of them has. */
export interface UsedValues {
  readonly size: number;
  readonly gone: readonly FieldValue[];
}

/** Checks some values. */
export async function checkValues(
  cluster: OpenSearchCluster,
  index: string,
  values: readonly FieldValue[],
): Promise<UsedValues> {
  const gone: FieldValue[] = [];
  const [all] = await cluster.search(index, [ALL_CARS]);
  for (let first = 0; first < values.length; first += VALUES_AT_ONCE) {
    const some = values.slice(first, first + VALUES_AT_ONCE);
    const answers = await cluster.search(index, some.map(anyCarWith));
    gone.push(...some.filter((_, at) => answers[at]!.hits.total!.value === 0));
  }
  return { size: all!.hits.total!.value, gone };
}

/**
 * Checks all values of the vocabulary. Counts all cars, so it is called only after a replacement,
 * or after a write that failed or was made by another instance.
 */
export async function checkVocabulary(
  cluster: OpenSearchCluster,
  index: string,
  vocabulary: IndexVocabulary,
): Promise<UsedValues> {
  const everything = { clauses: [], sort: 'relevance', firstRecord: 0, numRecords: 0 } as const;
  const cars = { fieldNames: new Set<string>(), places: vocabulary.positions };
  const [answer] = await cluster.search(index, [countsRequest(everything, cars, vocabulary)]);
  const { total, counts } = readCounts(everything, answer!.aggregations!, vocabulary);
  const gone = [...counts].flatMap(([field, ofField]) =>
    [...ofField].flatMap(([value, count]) => (count === 0 ? [{ field, value }] : [])),
  );
  return { size: total, gone };
}

function anyCarWith({ field, value }: FieldValue): Json {
  return { size: 0, track_total_hits: 1, query: { term: { [valuesField(field)]: value } } };
}
