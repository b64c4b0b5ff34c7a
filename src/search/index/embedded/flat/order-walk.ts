import { UNKNOWN } from '../kernels/kernel.js';
import { firstIndex } from '../../../../platform/binary-search.js';

/**
 * All rows in ascending order of a column, ties by id, and the column. Without a column, in order
 * of ids.
 */
export interface StoredOrder {
  rows: Uint32Array;
  numbers?: Int32Array;
}

/** Which rows to take along an order, and when to give up. */
export interface Walk {
  bits: Uint32Array;
  /** Rows of the set to skip, then rows to take. */
  skip: number;
  take: number;
  /** Maximum steps: the set's rows may be too far along. */
  mostSteps: number;
}

/**
 * Takes rows of a set along a stored order; undefined if that takes too many steps. In descending
 * order, ties still go by ascending id, and unknown values still come last.
 */
export function walkOrder(
  order: StoredOrder,
  isDescending: boolean,
  walk: Walk,
): number[] | undefined {
  const taking = new Taking(walk);
  const { rows, numbers } = order;
  if (!isDescending || !numbers)
    return taking.along(rows, 0, rows.length) === 'given up' ? undefined : taking.taken;
  const knownEnd = firstNotBelow(rows, numbers, UNKNOWN, rows.length);
  let end = knownEnd;
  while (end > 0) {
    const first = firstOfEqual(rows, numbers, end);
    const state = taking.along(rows, first, end);
    if (state !== 'going on') return state === 'given up' ? undefined : taking.taken;
    end = first;
  }
  return taking.along(rows, knownEnd, rows.length) === 'given up' ? undefined : taking.taken;
}

class Taking {
  readonly taken: number[] = [];
  private skipped = 0;
  private steps = 0;

  constructor(private readonly walk: Walk) {}

  along(rows: Uint32Array, first: number, end: number): 'done' | 'given up' | 'going on' {
    const { bits, skip, take, mostSteps } = this.walk;
    this.steps++;
    for (let at = first; at < end; at++) {
      if (this.taken.length === take) return 'done';
      if (++this.steps > mostSteps) return 'given up';
      const row = rows[at]!;
      if (((bits[row >>> 5]! >>> (row & 31)) & 1) === 0) continue;
      if (this.skipped < skip) this.skipped++;
      else this.taken.push(row);
    }
    return this.taken.length === take ? 'done' : 'going on';
  }
}

/** Start of the run of numbers equal to the one before `end`; usually near. */
function firstOfEqual(rows: Uint32Array, numbers: Int32Array, end: number): number {
  const number = numbers[rows[end - 1]!]!;
  const near = Math.max(0, end - 9);
  for (let first = end - 1; first > near; first--)
    if (numbers[rows[first - 1]!] !== number) return first;
  return firstNotBelow(rows, numbers, number, end);
}

/** How many of the first `end` rows in a column's order have a smaller number. */
export function firstNotBelow(
  rows: Uint32Array,
  numbers: Int32Array,
  number: number,
  end: number,
): number {
  return firstIndex(0, end, (at) => numbers[rows[at]!]! >= number);
}
