import type { Atom, Clause, IndexQuery } from '../search-index.js';
import { type Bitset, fullBitset, keepShared, removeRow } from './bitset.js';
import { type CarColumns, rowOfId } from './car-columns.js';
import { rowsOfAny } from './clause-rows.js';
import { RowSet } from './row-set.js';

/** What a query matches, and the sets its options are counted on: the hits, or a side where some clause steps back. */
export interface Sides {
  hits: RowSet;
  /** By field name, only for fields that are not counted on the hits. Fields with the same side share one set. */
  sideOf: ReadonlyMap<string, RowSet>;
}

/** What becomes of each clause on one side, by clause number: null for dropped; the others stay in force. */
type Changes = ReadonlyMap<number, readonly Atom[] | null>;

export function sidesOf(cars: CarColumns, { clauses, excludedIds }: Pick<IndexQuery, 'clauses' | 'excludedIds'>): Sides {
  const steady = clauses.filter((clause) => !changesForSome(cars, clause));
  const changing = clauses.filter((clause) => changesForSome(cars, clause));
  const base = allBut(cars, excludedIds ?? []);
  for (const { anyOf } of cheapestFirst(steady)) keepShared(base, rowsOfAny(cars, anyOf, base));
  const satisfying = changing.map(({ anyOf }) => rowsOfAny(cars, anyOf, base));

  const setWith = (changes: Changes): RowSet => {
    const bits = base.slice();
    satisfying.forEach((rows, number) => {
      const left = changes.get(number);
      if (left !== null) keepShared(bits, left ? rowsOfAny(cars, left, bits) : rows);
    });
    return new RowSet(bits, cars.rowCount);
  };
  return { hits: setWith(new Map()), sideOf: sharedSides(cars, changing, setWith) };
}

/** One set for all fields whose clauses change in the same way. */
function sharedSides(cars: CarColumns, changing: readonly Clause[], setWith: (changes: Changes) => RowSet): Map<string, RowSet> {
  const sides = new Map<string, RowSet>();
  const built: { changes: Changes; side: RowSet }[] = [];
  for (const { name } of cars.fields) {
    const changes = changesFor(name, changing);
    if (changes.size === 0) continue;
    let same = built.find((other) => areSame(changes, other.changes));
    if (!same) built.push((same = { changes, side: setWith(changes) }));
    sides.set(name, same.side);
  }
  return sides;
}

/** By identity: fields that step back alike share null, or the very list of atoms that is left. */
function areSame(changes: Changes, others: Changes): boolean {
  return changes.size === others.size && [...changes].every(([number, left]) => others.get(number) === left);
}

function changesFor(field: string, clauses: readonly Clause[]): Changes {
  const changes = new Map<number, readonly Atom[] | null>();
  clauses.forEach(({ whenCounting }, number) => {
    if (whenCounting && Object.hasOwn(whenCounting, field)) changes.set(number, whenCounting[field]!);
  });
  return changes;
}

function changesForSome(cars: CarColumns, { whenCounting }: Clause): boolean {
  return whenCounting !== undefined && cars.fields.some(({ name }) => Object.hasOwn(whenCounting, name));
}

/** Ranges walk a column over the rows still asked for, so they come when few are left. */
function cheapestFirst(clauses: readonly Clause[]): Clause[] {
  const walksColumn = ({ anyOf }: Clause) => Number(anyOf.some((atom) => 'range' in atom));
  return clauses.toSorted((a, b) => walksColumn(a) - walksColumn(b));
}

function allBut(cars: CarColumns, excludedIds: readonly number[]): Bitset {
  const bits = fullBitset(cars.rowCount);
  for (const id of excludedIds) {
    const row = rowOfId(cars, id);
    if (row !== undefined) removeRow(bits, row);
  }
  return bits;
}
