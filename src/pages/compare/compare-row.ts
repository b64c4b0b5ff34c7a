import type { CompareCell } from '../../../views/compare/compare-table.js';
import type { ListedCar } from '../../inventory/listing.js';

/** A row of a comparison: its words, and how to read a car's cell. */
export interface CompareRow {
  readonly label: string;
  /** Undefined where the listing does not say. */
  readonly cellOf: (car: ListedCar) => CompareCell | string | undefined;
  /** Where one end is honestly the better one: which, in which word, and the numbers that are compared. */
  readonly best?: {
    readonly end: 'lowest' | 'highest';
    readonly word: string;
    readonly valueOf: (car: ListedCar) => number | undefined;
    /** Cars are compared only where this is the same of all: miles per gallon with miles per gallon. */
    readonly unitOf?: (car: ListedCar) => unknown;
  };
}

/** The cells of a row in the order of the cars, the best marked. */
export function cellsOf({ cellOf, best }: CompareRow, cars: readonly ListedCar[]): CompareCell[] {
  const isComparable = best && new Set(cars.map((car) => best.unitOf?.(car))).size === 1;
  const positions = isComparable ? bestPositions(cars.map(best.valueOf), best.end) : undefined;
  return cars.map((car, at) => {
    const cell = cellOf(car) ?? { text: 'Not listed', isMissing: true };
    return { ...(typeof cell === 'string' ? { text: cell } : cell), ...(positions?.has(at) && { bestText: best!.word }) };
  });
}

/**
 * Positions of the best values of a row. None where a value is not known, since the unknown one might be better, and none where all are
 * the same: then there is nothing to choose.
 */
function bestPositions(values: readonly (number | undefined)[], better: 'lowest' | 'highest'): ReadonlySet<number> {
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length || new Set(known).size < 2) return new Set();
  const best = better === 'lowest' ? Math.min(...known) : Math.max(...known);
  return new Set(known.flatMap((value, at) => (value === best ? [at] : [])));
}
