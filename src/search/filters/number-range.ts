import type { AmountReading } from '../phrases/amount-reading.js';
import type { Param } from './filter.js';

/** The names in the URL of a range's lower and upper end. */
export type RangeNames = readonly [lower: string, upper: string];

/** Whole numbers from one to another, both included; one that is absent is open. */
export type RangeEnds = readonly [lower: number | undefined, upper: number | undefined];

/** The canonical pairs of a range. */
export function rangeParams(names: RangeNames, ends: RangeEnds): Param[] {
  return names.flatMap((name, at) => (ends[at] === undefined ? [] : [[name, String(ends[at])] as const]));
}

/** An amount of a phrase as a range of a filter. */
export function amountOfRange(
  filter: string,
  names: RangeNames,
  ends: RangeEnds,
  { label, length, isApproximate }: Pick<AmountReading, 'label' | 'length' | 'isApproximate'>,
): AmountReading {
  const [lower, upper] = ends;
  return {
    filter,
    value: `${lower ?? ''}-${upper ?? ''}`,
    label,
    params: rangeParams(names, ends),
    ...(isApproximate && { isApproximate }),
    length,
  };
}
