import type { AnyOfClause, Clause, IndexAnswer, IndexQuery } from '../search-index.js';
import { type Json, valuesField } from './car-documents.js';
import { filterOfClauses, type SearchedCars } from './clause-filters.js';
import type { IndexVocabulary } from './vocabulary.js';

/** Name of the aggregation over the hits. */
const HITS = 'hits';
const FIELD_PREFIX = 'field:';
const BOUNDS: Json = {
  price: { stats: { field: 'priceDollars' } },
  year: { stats: { field: 'year' } },
};

/** Fields that are counted over the same cars. */
interface Side {
  readonly clauses: readonly Clause[];
  readonly fields: string[];
}

/** A bucket of a filter aggregation. */
export interface FilterBucket {
  readonly doc_count: number;
  readonly [name: string]: unknown;
}

/**
 * Total, counts and bounds of a query, without hits, so that the shard request cache can answer for
 * every page and sort order until a car changes. A field with a selection is counted with a
 * separate filter (drill sideways).
 */
export function countsRequest(
  query: IndexQuery,
  cars: SearchedCars,
  vocabulary: IndexVocabulary,
): Json {
  const { clauses, excludedIds } = query;
  const fields = wantedFields(query, vocabulary);
  const isCommon = (clause: Clause) =>
    'noneOf' in clause || !fields.some((field) => changesFor(clause, field));
  const counted = fields.filter((field) => vocabulary.valuesOf(field).size > 0);
  const differing = clauses.filter((clause) => !isCommon(clause));
  const aggs = sidesOf(differing, counted).map((side, at) => {
    const sizes = side.fields.map((field) => [field, vocabulary.valuesOf(field).size] as const);
    const counts = sizes.map(([field, size]) => [
      `${FIELD_PREFIX}${field}`,
      { terms: { field: valuesField(field), size } },
    ]);
    const aggregations = { ...Object.fromEntries(counts), ...(at === 0 && BOUNDS) };
    return [
      at === 0 ? HITS : `side${at}`,
      { filter: filterOfClauses(side.clauses, cars), aggs: aggregations },
    ];
  });
  return {
    size: 0,
    track_total_hits: false,
    query: filterOfClauses(clauses.filter(isCommon), cars, excludedIds),
    aggs: Object.fromEntries(aggs),
  };
}

/** Reads the response to `countsRequest`. */
export function readCounts(
  query: IndexQuery,
  aggregations: Readonly<Record<string, FilterBucket>>,
  vocabulary: IndexVocabulary,
): Omit<IndexAnswer, 'hits'> {
  const counts = new Map(
    wantedFields(query, vocabulary).map((field) => [
      field,
      new Map([...vocabulary.valuesOf(field)].map((value) => [value, 0])),
    ]),
  );
  for (const side of Object.values(aggregations)) {
    for (const [name, ofSide] of Object.entries(side)) {
      const field = fieldOfName(name);
      if (field === undefined) continue;
      const ofField = counts.get(field)!;
      for (const { key, doc_count } of (ofSide as { buckets: { key: string; doc_count: number }[] })
        .buckets)
        ofField.set(key, doc_count);
    }
  }
  const hits = aggregations[HITS]!;
  const [price, year] = [hits['price'], hits['year']] as { min: number; max: number }[];
  const stats = {
    minPriceDollars: price!.min,
    maxPriceDollars: price!.max,
    minYear: year!.min,
    maxYear: year!.max,
  };
  return { total: hits.doc_count, counts, ...(hits.doc_count > 0 && { stats }) };
}

/** The hits first, then one side per distinct filter of the fields with a selection. */
function sidesOf(clauses: readonly Clause[], fields: readonly string[]): Side[] {
  const sides = new Map<string, Side>([['', { clauses, fields: [] }]]);
  for (const field of fields) {
    const changed = clauses.flatMap((clause, at) =>
      changesFor(clause, field) ? [[at, clause.whenCounting![field]!]] : [],
    );
    const key = changed.length === 0 ? '' : JSON.stringify(changed);
    if (!sides.has(key))
      sides.set(key, {
        clauses: clauses.flatMap((clause) => whileCounting(field, clause)),
        fields: [],
      });
    sides.get(key)!.fields.push(field);
  }
  return [...sides.values()];
}

function changesFor(clause: Clause, field: string): clause is AnyOfClause {
  return (
    'anyOf' in clause &&
    clause.whenCounting !== undefined &&
    Object.hasOwn(clause.whenCounting, field)
  );
}

function whileCounting(field: string, clause: Clause): Clause[] {
  if (!changesFor(clause, field)) return [clause];
  const anyOf = clause.whenCounting![field]!;
  return anyOf === null ? [] : [{ anyOf }];
}

function wantedFields(
  { countsOf }: IndexQuery,
  { countedFields }: IndexVocabulary,
): readonly string[] {
  return countsOf ? countedFields.filter((field) => countsOf.includes(field)) : countedFields;
}

function fieldOfName(name: string): string | undefined {
  return name.startsWith(FIELD_PREFIX) ? name.slice(FIELD_PREFIX.length) : undefined;
}
