import type { CompareCell } from '../../../../views/compare/compare-table.js';
import type { ListedCar } from '../../../inventory/listing.js';

/** A row of a comparison: its label, and how to get a car's cell. */
export interface CompareRow {
  readonly label: string;
  /** Undefined if the listing has no value. */
  readonly cellOf: (car: ListedCar) => CompareCell | string | undefined;
  /** Present if one end is objectively better: which one, its label, and the compared values. */
  readonly best?: {
    readonly end: 'lowest' | 'highest';
    readonly word: string;
    readonly valueOf: (car: ListedCar) => number | undefined;
    /**
     * Values are compared only if this is equal for all cars, such as the unit miles per gallon.
     */
    readonly unitOf?: (car: ListedCar) => unknown;
  };
}

/** Cells of a row in the order of the cars. The best ones are marked. */
export function cellsOf({ cellOf, best }: CompareRow, cars: readonly ListedCar[]): CompareCell[] {
  const isComparable = best && new Set(cars.map((car) => best.unitOf?.(car))).size === 1;
  const positions = isComparable ? bestPositions(cars.map(best.valueOf), best.end) : undefined;
  return cars.map((car, at) => {
    const cell = cellOf(car) ?? { text: 'Not listed', isMissing: true };
    return {
      ...(typeof cell === 'string' ? { text: cell } : cell),
      ...(positions?.has(at) && { bestText: best!.word }),
    };
  });
}

/**
 * Indexes of the best values. Empty if a value is unknown, since it might be better, or if all are
 * equal.
 */
function bestPositions(
  values: readonly (number | undefined)[],
  better: 'lowest' | 'highest',
): ReadonlySet<number> {
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length || new Set(known).size < 2) return new Set();
  const best = better === 'lowest' ? Math.min(...known) : Math.max(...known);
  return new Set(known.flatMap((value, at) => (value === best ? [at] : [])));
}
