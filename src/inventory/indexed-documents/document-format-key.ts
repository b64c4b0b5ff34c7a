/**
 * Version of digests. Every change of the key, even back to an earlier one, starts a new
 * generation.
 */
export interface DigestedAs {
  key: string;
  generation: number;
}
