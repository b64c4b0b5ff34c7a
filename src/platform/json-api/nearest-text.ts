import { editDistance } from '../edit-distance.js';

/** Words with at least this many letters may have two typos, shorter ones one. */
const MIN_LETTERS_FOR_TWO = 6;
const MIN_LETTERS = 3;

/** The known string with the smallest edit distance, ignoring case; undefined if none is near. */
export function nearestOf(text: string, known: readonly string[]): string | undefined {
  const word = text.toLowerCase();
  if (word.length < MIN_LETTERS) return undefined;
  const farthest = word.length >= MIN_LETTERS_FOR_TWO ? 2 : 1;
  let nearest: { text: string; edits: number } | undefined;
  for (const other of known) {
    const edits = editDistance(word, other.toLowerCase(), farthest);
    if (edits <= farthest && edits < (nearest?.edits ?? Infinity)) nearest = { text: other, edits };
  }
  return nearest?.text;
}
