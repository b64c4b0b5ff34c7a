import type { Param } from '../filters/filter.js';

/** What an amount in a phrase asks of a filter: "under 30k". */
export interface AmountReading {
  /** By its request name. */
  readonly filter: string;
  readonly value: string;
  /** What is searched, in the words of the page. */
  readonly label: string;
  readonly params: readonly Param[];
  /** Whether this is the nearest that can be asked, not what was typed to the letter. */
  readonly isApproximate?: boolean;
  /** How much of the text it takes, in characters. */
  readonly length: number;
}

/** Reads an amount at one place of a lower-case text; undefined where none of its kind begins. */
export type ReadAmount = (plain: string, at: number, currentYear: number) => AmountReading | undefined;
