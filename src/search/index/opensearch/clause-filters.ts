import type { Atom, Clause, RangeColumn } from '../search-index.js';
import { type Json, valuesField } from './car-documents.js';
import type { KnownPlaces } from './known-places.js';

/**
 * Limits of the mapping's number types. OpenSearch rejects larger numbers, and no car exceeds them.
 */
const BOUNDS: Readonly<Record<RangeColumn, { least: number; most: number }>> = {
  priceDollars: { least: -(2 ** 31), most: 2 ** 31 - 1 },
  mileageMiles: { least: -(2 ** 31), most: 2 ** 31 - 1 },
  year: { least: -(2 ** 15), most: 2 ** 15 - 1 },
};

/** The fields that queries may name, and the positions for radius filters. */
export interface SearchedCars {
  readonly fieldNames: ReadonlySet<string>;
  readonly places: KnownPlaces;
}

/** Filter for cars that match all clauses and none of the excluded ids. */
export function filterOfClauses(
  clauses: readonly Clause[],
  cars: SearchedCars,
  excludedIds: readonly number[] = [],
): Json {
  const filter: Json[] = [];
  const must_not: Json[] = [];
  for (const clause of clauses) {
    if ('anyOf' in clause) filter.push(filterOfAtoms(clause.anyOf, cars));
    else if (clause.noneOf.length > 0) must_not.push(filterOfAtoms(clause.noneOf, cars));
  }
  if (excludedIds.length > 0) must_not.push({ ids: { values: excludedIds.map(String) } });
  return filter.length + must_not.length === 0 ? { match_all: {} } : { bool: { filter, must_not } };
}

/** Filter for cars that match at least one atom. */
function filterOfAtoms(atoms: readonly Atom[], { fieldNames, places }: SearchedCars): Json {
  const values = new Map<string, string[]>();
  const should: Json[] = [];
  for (const atom of atoms) {
    if ('within' in atom) should.push(places.within(atom.within, atom.within.miles));
    else if ('range' in atom) should.push(...rangesOf(atom));
    else if (fieldNames.has(atom.field))
      values.set(atom.field, [...(values.get(atom.field) ?? []), atom.value]);
  }
  for (const [field, ofField] of values) should.push({ terms: { [valuesField(field)]: ofField } });
  if (should.length === 0) return { match_none: {} };
  return should.length === 1 ? should[0]! : { bool: { should } };
}

function rangesOf({
  range,
  min = -Infinity,
  max = Infinity,
}: Extract<Atom, { range: RangeColumn }>): Json[] {
  const { least, most } = BOUNDS[range];
  const [gte, lte] = [Math.max(Math.ceil(min), least), Math.min(Math.floor(max), most)];
  return gte <= lte ? [{ range: { [range]: { gte, lte } } }] : [];
}
