import { referenceTables } from '../../catalog/reference-data/reference-file.js';
import type { TextColumn } from '../../catalog/reference-data/text-column.js';

/** In ascending order. */
export type EnglishWordColumns = { readonly words: TextColumn };

/**
 * Whether it is a common English word within the edit distance of a name or known word: "gently"
 * and Bentley, "shipping" and "skipping". Such words are not corrected.
 */
export function isEnglishWord(word: string): boolean {
  const { words } = referenceTables<{ englishWords: EnglishWordColumns }>().englishWords;
  const { first, end } = words.rowsOf(word);
  return first < end;
}
