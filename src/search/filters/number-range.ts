import type { AmountMatch } from '../query-understanding/amounts/amount-match.js';
import type { Param } from './filter.js';

/** URL parameters of a range's lower and upper bound. */
export type RangeNames = readonly [lower: string, upper: string];

/** Integer bounds, included; an absent one is open. */
export type RangeEnds = readonly [lower: number | undefined, upper: number | undefined];

/** Canonical parameters of a range. */
export function rangeParams(names: RangeNames, ends: RangeEnds): Param[] {
  return names.flatMap((name, at) =>
    ends[at] === undefined ? [] : [[name, String(ends[at])] as const],
  );
}

/** An amount in a phrase as a range of a filter. */
export function amountOfRange(
  filter: string,
  names: RangeNames,
  ends: RangeEnds,
  { label, length, isApproximate }: Pick<AmountMatch, 'label' | 'length' | 'isApproximate'>,
): AmountMatch {
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
