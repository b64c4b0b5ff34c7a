/**
 * The first index in [`low`, `high`) at which a monotonic condition holds; `high` if it holds for
 * none. In ascending numbers, the first that is at least ten is `firstIndex(0, numbers.length,
 * (at) => numbers[at]! >= 10)`. Indexes are below 2 ** 31.
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
