/**
 * Version of documents. Every change of the key, even back to an earlier one, starts a new
 * generation.
 */
export interface DocumentFormatKey {
  key: string;
  generation: number;
}
