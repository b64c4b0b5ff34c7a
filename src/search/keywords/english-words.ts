import { referenceTables } from '../../catalogue/reference-file.js';
import type { TextColumn } from '../../catalogue/text-column.js';

/** The words in ascending order. */
export type EnglishWordColumns = { readonly words: TextColumn };

/**
 * Whether it is an everyday English word that is one slip away from a name or a word of the vocabulary: "gently" is no Bentley,
 * "shipping" no "skipping". Such a word is right as it stands.
 */
export function isEnglishWord(word: string): boolean {
  const { words } = referenceTables<{ englishWords: EnglishWordColumns }>().englishWords;
  const { first, end } = words.rowsOf(word);
  return first < end;
}
