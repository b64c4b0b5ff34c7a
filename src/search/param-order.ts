import type { Param } from './filters/filter.js';

/** The specification's order of parameters: by name, then by value. */
export function byNameAndValue(a: Param, b: Param): number {
  return compareText(a[0], b[0]) || compareText(a[1], b[1]);
}

/** Whether both lists have the same pairs in the same order. */
export function areSame(some: readonly Param[], others: readonly Param[]): boolean {
  return (
    some.length === others.length &&
    some.every(([name, value], at) => name === others[at]![0] && value === others[at]![1])
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
