import type { EmbeddedSearchIndex } from '../embedded-search-index.js';
import type { IndexAnswer, IndexHit, IndexQuery } from '../../search-index.js';
import { MergedCounts } from './merged-counts.js';
import type { Segments } from './segments.js';

/**
 * Answers from both segments. Merging moves a hit of the main segment back by at most the number
 * of delta hits, so a deep page requests only hits that may be on it.
 */
export function searchSegments(segments: Segments, queries: readonly IndexQuery[]): IndexAnswer[] {
  const { main, tombstones, delta } = segments;
  const ofDelta = queries.map((query) => ({
    ...query,
    firstRecord: 0,
    numRecords: query.firstRecord + query.numRecords,
  }));
  const few = delta.searchAllWithout(ofDelta, undefined);
  const ofMain = queries.map((query, at) => {
    const passed = Math.max(0, query.firstRecord - few[at]!.hits.length);
    return {
      ...query,
      firstRecord: passed,
      numRecords: query.firstRecord + query.numRecords - passed,
    };
  });
  const many = main.searchAllWithout(ofMain, tombstones.rows);
  return queries.map((query, at) =>
    merged(segments, query, { few: few[at]!, many: many[at]!, passed: ofMain[at]!.firstRecord }),
  );
}

interface OfBoth {
  few: IndexAnswer;
  many: IndexAnswer;
  /** First record requested from the main segment. */
  passed: number;
}

function merged(
  { main, tombstones, delta }: Segments,
  query: IndexQuery,
  { few, many, passed }: OfBoth,
): IndexAnswer {
  const { firstRecord, numRecords } = query;
  const inOrder =
    few.hits.length === 0
      ? many.hits
      : mergedHits(ordered(main, many.hits, query), ordered(delta, few.hits, query));
  const stats = mergedStats(many.stats, few.stats);
  const countsOf = (field: string) =>
    new MergedCounts(many.counts.get(field)!, few.counts.get(field)!, tombstones.gone.get(field));
  return {
    hits: inOrder.slice(firstRecord - passed, firstRecord - passed + numRecords),
    total: many.total + few.total,
    counts: new Map(Array.from(many.counts.keys(), (field) => [field, countsOf(field)])),
    ...(stats && { stats }),
  };
}

interface OrderedHit {
  hit: IndexHit;
  key: number;
}

function ordered(
  index: EmbeddedSearchIndex,
  hits: readonly IndexHit[],
  query: IndexQuery,
): OrderedHit[] {
  return hits.map((hit) => ({ hit, key: index.sortKeyOf(hit.id, query) }));
}

function mergedHits(many: readonly OrderedHit[], few: readonly OrderedHit[]): IndexHit[] {
  const merged: IndexHit[] = [];
  let next = 0;
  for (const other of many) {
    while (next < few.length && isBefore(few[next]!, other)) merged.push(few[next++]!.hit);
    merged.push(other.hit);
  }
  for (; next < few.length; next++) merged.push(few[next]!.hit);
  return merged;
}

function isBefore(a: OrderedHit, b: OrderedHit): boolean {
  return a.key < b.key || (a.key === b.key && a.hit.id < b.hit.id);
}

function mergedStats(a: IndexAnswer['stats'], b: IndexAnswer['stats']): IndexAnswer['stats'] {
  if (!a || !b) return a ?? b;
  return {
    minPriceDollars: Math.min(a.minPriceDollars, b.minPriceDollars),
    maxPriceDollars: Math.max(a.maxPriceDollars, b.maxPriceDollars),
    minYear: Math.min(a.minYear, b.minYear),
    maxYear: Math.max(a.maxYear, b.maxYear),
  };
}
