import type { IndexAnswer, IndexHit, IndexQuery } from '../../search-index.js';
import { distancePenalty } from '../../../relevance.js';
import { CountsByValue } from './counts-by-value.js';
import { Evaluation } from './evaluation.js';
import { countOptions } from './facet-counts.js';
import type { FlatIndex } from './flat-index.js';
import { pageOf } from './hit-page.js';
import { statsOf } from './hit-stats.js';
import { sidesOf } from './sides.js';

/** Runs one query without the deleted rows (row r is bit `r & 31` of word `r >>> 5`). */
export function searchFlat(index: FlatIndex, query: IndexQuery, deadRows: Uint32Array | undefined): IndexAnswer {
  const evaluation = new Evaluation(index, index.withoutCars(query.excludedIds ?? [], deadRows));
  const fields = index.fields.filter(({ name }) => query.countsOf?.includes(name) ?? true);
  const counts = new Uint32Array(fields.length === 0 ? 0 : index.countedOptions);
  const countsByField = new Map(fields.map(({ name, optionOf }) => [name, new CountsByValue(optionOf, counts)]));
  const answer: IndexAnswer = { hits: [], total: 0, counts: countsByField };
  evaluation.visitSides(sidesOf(index, query.clauses, fields), ({ isHits, fields: countedHere, predicates }, set) => {
    if (countedHere.length > 0) countOptions(index, countedHere, set, counts);
    if (!isHits) return;
    answer.total = set.count;
    const stats = statsOf(index, set, predicates);
    if (stats) answer.stats = stats;
    answer.hits = Array.from(pageOf(index, set, query), (row) => hitOf(index, row, query));
  });
  return answer;
}

function hitOf(index: FlatIndex, row: number, { origin, saidField, saysPrices }: IndexQuery): IndexHit {
  const { sections, places } = index;
  const hit: IndexHit = { id: sections.ids[row]! };
  if (origin) hit.distanceMiles = places.milesTo(sections.placeOfRow[row]!, origin);
  if (saysPrices) hit.priceDollars = sections.priceDollars[row]!;
  if (saidField === undefined) return hit;
  hit.points = sections.scores[row]! - (hit.distanceMiles === undefined ? 0 : distancePenalty(hit.distanceMiles));
  const value = index.textOf(saidField, row);
  if (value !== undefined) hit.value = value;
  return hit;
}
