import type { IndexAnswer, IndexHit, IndexQuery } from '../../search-index.js';
import { distancePenalty } from '../../../relevance.js';
import { CountsByValue } from './counts-by-value.js';
import { Evaluation, SIDES_AT_ONCE } from './evaluation.js';
import { countOptions } from './facet-counts.js';
import type { FlatIndex } from './flat-index.js';
import { pageOf } from './hit-page.js';
import { statsOf } from './hit-stats.js';
import { type Side, sidesOf } from './sides.js';

/** A query in progress. */
interface Requested {
  readonly query: IndexQuery;
  readonly answer: IndexAnswer;
  readonly sides: readonly Side[];
  /** By option. */
  readonly counts: Uint32Array;
}

/**
 * Runs queries without the deleted rows (row r is bit `r & 31` of word `r >>> 5`). Those that count
 * nothing are evaluated together: the cars that their shared clauses leave are found once.
 */
export function searchFlat(
  index: FlatIndex,
  queries: readonly IndexQuery[],
  deadRows: Uint32Array | undefined,
): IndexAnswer[] {
  const requested = queries.map((query) => requestedOf(index, query));
  for (const [dead, alike] of Map.groupBy(requested, ({ query }) =>
    index.withoutCars(query.excludedIds ?? [], deadRows),
  )) {
    const evaluation = new Evaluation(index, dead);
    const [counting, others] = [
      alike.filter(({ counts }) => counts.length > 0),
      alike.filter(({ counts }) => counts.length === 0),
    ];
    for (const one of counting) visit(index, evaluation, [one]);
    for (let first = 0; first < others.length; first += SIDES_AT_ONCE)
      visit(index, evaluation, others.slice(first, first + SIDES_AT_ONCE));
  }
  return requested.map(({ answer }) => answer);
}

function requestedOf(index: FlatIndex, query: IndexQuery): Requested {
  const { countsOf } = query;
  const fields =
    countsOf?.length === 0
      ? []
      : index.fields.filter(({ name }) => countsOf?.includes(name) ?? true);
  const counts = new Uint32Array(fields.length === 0 ? 0 : index.countedOptions);
  const countsByField = new Map(
    fields.map(({ name, optionOf }) => [name, new CountsByValue(optionOf, counts)]),
  );
  return {
    query,
    answer: { hits: [], total: 0, counts: countsByField },
    sides: sidesOf(index, query.clauses, fields),
    counts,
  };
}

function visit(index: FlatIndex, evaluation: Evaluation, together: readonly Requested[]): void {
  const requestedOfSide = new Map(
    together.flatMap((requested) => requested.sides.map((side) => [side, requested] as const)),
  );
  evaluation.visitSides([...requestedOfSide.keys()], (side, set) => {
    const { query, answer, counts } = requestedOfSide.get(side)!;
    if (side.fields.length > 0) countOptions(index, side.fields, set, counts);
    if (!side.isHits) return;
    answer.total = set.count;
    const stats = statsOf(index, set, side.predicates);
    if (stats) answer.stats = stats;
    answer.hits = Array.from(pageOf(index, set, query), (row) => hitOf(index, row, query));
  });
}

function hitOf(
  index: FlatIndex,
  row: number,
  { origin, includedField, includesPrices }: IndexQuery,
): IndexHit {
  const { sections, places } = index;
  const hit: IndexHit = { id: sections.ids[row]! };
  if (origin) hit.distanceMiles = places.milesTo(sections.placeOfRow[row]!, origin);
  if (includesPrices) hit.priceDollars = sections.priceDollars[row]!;
  if (includedField === undefined) return hit;
  hit.points =
    sections.scores[row]! -
    (hit.distanceMiles === undefined ? 0 : distancePenalty(hit.distanceMiles));
  const value = index.textOf(includedField, row);
  if (value !== undefined) hit.value = value;
  return hit;
}
