import type { Catalog } from '../../../catalog/catalog.js';
import { isPhraseMatch } from '../phrase-parts.js';
import type { PhraseMatch, PhrasePart, PhraseText } from '../phrase-parts.js';
import { keyOf, keyOfText, phraseWords } from '../phrase-words.js';
import { matchOfTerms } from './term-match.js';
import type { Vocabulary } from './vocabulary.js';

/**
 * Reads the name of another make's model directly behind a make as the end of that make's own
 * names: a "Ferrari GTO" is a 288 GTO, not a Pontiac. Behind a model of the make such a name is
 * not understood: a "488 GTO" is a 488.
 */
export function ofMakeBefore(
  named: PhraseMatch | undefined,
  before: PhrasePart | undefined,
  text: PhraseText,
  catalog: Catalog,
  vocabulary: Vocabulary,
): PhraseMatch | undefined {
  if (!named?.terms?.every(({ kind }) => kind === 'model' || kind === 'series')) return named;
  const makeCode = makeOf(before);
  if (makeCode === undefined || named.terms.some((term) => term.makeCode === makeCode))
    return named;
  const key = keyOf(text.words.slice(named.start, named.end));
  const terms = catalog
    .modelsOfMake(makeCode)
    .filter(({ name }) => endsWithWords(name, key))
    .flatMap(({ name }) => {
      const words = phraseWords(`${catalog.makeName(makeCode)} ${name}`);
      const context = { makes: new Set([makeCode]), models: new Set<string>() };
      const whole = vocabulary.longestAt(0, words, context, false);
      return whole?.end === words.length ? whole.terms : [];
    });
  if (terms.length === 0) return named;
  return isModel(before) ? undefined : matchOfTerms(named.start, named.end, terms);
}

function isModel(part: PhrasePart | undefined): boolean {
  return part !== undefined && isPhraseMatch(part) && part.terms?.[0]?.kind === 'model';
}

/** Make of a part that is one make, or one model. */
function makeOf(part: PhrasePart | undefined): string | undefined {
  if (!part || !isPhraseMatch(part) || part.terms?.length !== 1) return undefined;
  const [term] = part.terms;
  return term!.kind === 'make' || term!.kind === 'model' ? term!.makeCode : undefined;
}

function endsWithWords(name: string, key: string): boolean {
  const words = name.split(' ');
  return words.some((_, at) => at > 0 && keyOfText(words.slice(at).join(' ')) === key);
}
