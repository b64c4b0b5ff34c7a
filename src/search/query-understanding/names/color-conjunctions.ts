import { exteriorColor } from '../../filters/exterior-color.js';
import { interiorColor } from '../../filters/interior-color.js';
import { matchOfTerms } from './term-match.js';
import { phraseWords } from '../phrase-words.js';
import type { PhraseWord } from '../phrase-words.js';
import { isPhraseMatch } from '../phrase-parts.js';
import type { PhrasePart, PhraseText, PhraseMatch } from '../phrase-parts.js';
import type { PhraseContext, TermMatch, Vocabulary } from './vocabulary.js';

const EITHER = 'or';
/** Makes a color an interior color. */
const INTERIOR = phraseWords('interior');

/**
 * Reads a color as an interior color if "or" joins it with one: "black or white interior",
 * "interior black or white". A comma or "and" does not join: "black, tan interior" is a black car.
 * `read` holds the parts before the color.
 */
export function joinedInterior(
  color: PhraseMatch,
  text: PhraseText,
  {
    read,
    context,
    vocabulary,
  }: { read: readonly PhrasePart[]; context: PhraseContext; vocabulary: Vocabulary },
): PhraseMatch {
  const { words } = text;
  if (color.filter !== exteriorColor.name) return color;
  const before = words[color.start - 1]?.text === EITHER ? read.at(-2) : undefined;
  const isBehind =
    before !== undefined && isPhraseMatch(before) && before.filter === interiorColor.name;
  if (
    !isBehind &&
    !leadsToInterior(color.end, words, (start) =>
      vocabulary.longestAt(start, words, context, false),
    )
  )
    return color;
  const inside = vocabulary.longestAt(
    0,
    [...words.slice(color.start, color.end), ...INTERIOR],
    context,
    false,
  );
  return inside && isOf(inside, interiorColor.name)
    ? matchOfTerms(color.start, color.end, inside.terms)
    : color;
}

/** Whether "or" after this color leads to an interior color, directly or through more colors. */
function leadsToInterior(
  end: number,
  words: readonly PhraseWord[],
  matchAt: (start: number) => TermMatch | undefined,
): boolean {
  if (words[end]?.text !== EITHER) return false;
  const next = matchAt(end + 1);
  if (!next) return false;
  return (
    isOf(next, interiorColor.name) ||
    (isOf(next, exteriorColor.name) && leadsToInterior(next.end, words, matchAt))
  );
}

function isOf({ terms }: TermMatch, filter: string): boolean {
  return terms.every((term) => term.filter === filter);
}
