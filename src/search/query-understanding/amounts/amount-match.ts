import type { Param } from '../../filters/filter.js';

/** The filter parameters of an amount in a phrase, such as "under 30k". */
export interface AmountMatch {
  /** Parameter name. */
  readonly filter: string;
  readonly value: string;
  /** The page's label. */
  readonly label: string;
  readonly params: readonly Param[];
  /** Whether it is the nearest possible search, and not exactly the typed text. */
  readonly isApproximate?: boolean;
  /** Length of the match, in characters. */
  readonly length: number;
}

/**
 * Reads an amount at one offset of a lower-case string; undefined if none of its kind begins there.
 */
export type ReadAmount = (
  plain: string,
  at: number,
  currentYear: number,
) => AmountMatch | undefined;
