/** The digests of one meaning; another key, or the same again later, is another generation. */
export interface DigestedAs {
  key: string;
  generation: number;
}
