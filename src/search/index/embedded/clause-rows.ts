import type { Atom, RangeColumn } from '../search-index.js';
import { type Bitset, emptyBitset } from './bitset.js';
import type { CarColumns } from './car-columns.js';
import { addRowsOfValue } from './field-column.js';

/**
 * The rows that satisfy any of the atoms, exact for the rows of `asked`; others may be missing. The answer may be a column
 * of the index itself: read it, never write to it.
 */
export function rowsOfAny(cars: CarColumns, atoms: readonly Atom[], asked: Bitset): Bitset {
  const [atom] = atoms;
  const stored = atoms.length === 1 && atom && 'field' in atom ? storedRowsOf(cars, atom) : undefined;
  if (stored) return stored;
  const bits = emptyBitset(cars.rowCount);
  for (const each of atoms) addRowsOfAtom(cars, each, asked, bits);
  return bits;
}

function storedRowsOf(cars: CarColumns, { field: name, value }: { field: string; value: string }): Bitset | undefined {
  const field = cars.fields.find((each) => each.name === name);
  const found = field?.rowsOf[field.codeOf.get(value) ?? 0];
  return found && 'bits' in found ? found.bits : undefined;
}

function addRowsOfAtom(cars: CarColumns, atom: Atom, asked: Bitset, bits: Bitset): void {
  if ('field' in atom) {
    const field = cars.fields.find(({ name }) => name === atom.field);
    if (field) addRowsOfValue(bits, field, atom.value);
  } else if ('within' in atom) {
    cars.places.addRowsWithin(bits, atom.within, atom.within.miles);
  } else {
    addRowsInRange(bits, columnOf(cars, atom.range), atom.min ?? -Infinity, atom.max ?? Infinity, asked);
  }
}

function columnOf(cars: CarColumns, range: RangeColumn): Float64Array | Int32Array {
  return range === 'year' ? cars.years : cars[range];
}

/** Both ends included. Walks only words of 32 rows that are asked for. */
function addRowsInRange(bits: Bitset, column: Float64Array | Int32Array, min: number, max: number, asked: Bitset): void {
  for (let word = 0; word < bits.length; word++) {
    if (asked[word] === 0) continue;
    const firstRow = word << 5;
    const endRow = Math.min(firstRow + 32, column.length);
    let found = 0;
    for (let row = firstRow; row < endRow; row++) {
      const number = column[row]!;
      if (number >= min && number <= max) found |= 1 << (row - firstRow);
    }
    bits[word]! |= found;
  }
}
