/**
 * The first index from `low` up to but without `high` at which a condition holds that holds for all behind it, too; `high` when it
 * holds for none. In ascending numbers the first not below ten is `firstIndex(0, numbers.length, (at) => numbers[at]! >= 10)`.
 * Indexes are below 2 ** 31.
 */
export function firstIndex(low: number, high: number, holds: (index: number) => boolean): number {
  let first = low;
  let end = high;
  while (first < end) {
    const middle = (first + end) >>> 1;
    if (holds(middle)) end = middle;
    else first = middle + 1;
  }
  return first;
}
