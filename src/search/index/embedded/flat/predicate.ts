import { LRUCache } from 'lru-cache';
import type { Atom, Clause, RangeColumn } from '../../search-index.js';
import { UNKNOWN } from '../kernels/kernel.js';
import type { FlatIndex } from './flat-index.js';
import type { PlaceRowRange } from './place-table.js';

/** Whole numbers of a column from `min` to `max`. */
export interface NumberRange {
  column: number;
  min: number;
  max: number;
}

/** Predicates cached between searches: those of some pages. */
const MAX_KNOWN = 256;

/** A clause's atoms, resolved in the index. Equal clauses share one predicate object. */
export interface Predicate {
  /** Whether a row must have none of these, instead of any. */
  isNone: boolean;
  options: readonly number[];
  ranges: readonly NumberRange[];
  /** Rows within one of the radii; per radius ascending and disjoint. */
  rowRanges: readonly PlaceRowRange[];
  radiusCount: number;
  /** Upper bound of matching rows; infinite if it is as expensive as the search. */
  atMost: number;
  /** Its other atoms, if it has ranges and others. */
  withoutRanges: Predicate | undefined;
}

const COLUMN_OF = {
  priceDollars: 'priceDollars',
  year: 'years',
  mileageMiles: 'mileageMiles',
} as const satisfies Record<RangeColumn, string>;

/** Resolves atoms. The searches of a page share most of their atoms, so each atom is resolved once. */
export class Predicates {
  private readonly known = new LRUCache<string, Predicate>({ max: MAX_KNOWN });
  /** By the clause for "none of", by the atoms for "any of". */
  private readonly byObject = new WeakMap<object, Predicate>();

  constructor(private readonly index: FlatIndex) {}

  of(clause: Clause): Predicate {
    return 'noneOf' in clause
      ? this.ofObject(clause, clause.noneOf, true)
      : this.ofAny(clause.anyOf);
  }

  /** The predicate "any of these atoms". */
  ofAny(atoms: readonly Atom[]): Predicate {
    return this.ofObject(atoms, atoms, false);
  }

  private ofObject(object: object, atoms: readonly Atom[], isNone: boolean): Predicate {
    let predicate = this.byObject.get(object);
    if (!predicate) this.byObject.set(object, (predicate = this.ofEqual(atoms, isNone)));
    return predicate;
  }

  private ofEqual(atoms: readonly Atom[], isNone: boolean): Predicate {
    const key = JSON.stringify([isNone, atoms]);
    let predicate = this.known.get(key);
    if (!predicate) this.known.set(key, (predicate = this.lookUp(atoms, isNone)));
    return predicate;
  }

  private lookUp(atoms: readonly Atom[], isNone: boolean): Predicate {
    const options = new Set<number>();
    const ranges: NumberRange[] = [];
    const rowRanges: PlaceRowRange[] = [];
    let radiusCount = 0;
    for (const atom of atoms) {
      if ('field' in atom) {
        const option = this.index.optionOf(atom.field, atom.value);
        if (option !== undefined) options.add(option);
      } else if ('range' in atom) {
        ranges.push(this.rangeOf(atom.range, atom.min ?? -Infinity, atom.max ?? Infinity));
      } else {
        radiusCount++;
        rowRanges.push(...this.index.places.rowRangesWithin(atom.within, atom.within.miles));
      }
    }
    const predicate: Predicate = {
      isNone,
      options: [...options],
      ranges,
      rowRanges,
      radiusCount,
      atMost: isNone ? Infinity : this.atMost(options, ranges, rowRanges),
      withoutRanges: undefined,
    };
    if (ranges.length > 0 && options.size + rowRanges.length > 0)
      predicate.withoutRanges = { ...predicate, ranges: [] };
    return predicate;
  }

  /** Columns have whole numbers only, and unknown values are in no range. */
  private rangeOf(range: RangeColumn, min: number, max: number): NumberRange {
    const column = this.index.addressOf(COLUMN_OF[range]);
    // Kernels use 32-bit integers; ranges outside would overflow.
    if (!(min <= max) || min >= UNKNOWN || max < -UNKNOWN) return { column, min: 0, max: -1 };
    return {
      column,
      min: Math.max(Math.ceil(min), -UNKNOWN),
      max: Math.min(Math.floor(max), UNKNOWN - 1),
    };
  }

  private atMost(
    options: ReadonlySet<number>,
    ranges: readonly NumberRange[],
    rowRanges: readonly PlaceRowRange[],
  ): number {
    if (ranges.length > 0) return Infinity;
    let rows = 0;
    for (const option of options) rows += this.index.totals[option]!;
    for (const { firstRow, endRow } of rowRanges) rows += endRow - firstRow;
    return rows;
  }
}
