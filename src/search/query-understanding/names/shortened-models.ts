import { isPhraseMatch } from '../phrase-parts.js';
import type { PhrasePart, PhraseText, PhraseMatch } from '../phrase-parts.js';
import type { KeywordTerm } from '../keyword-terms.js';
import type { PhraseWord } from '../phrase-words.js';
import { matchOfTerms } from './term-match.js';
import type { PhraseContext, Vocabulary } from './vocabulary.js';

/** Words between two names of which one is shortened. */
const BETWEEN_NAMES: ReadonlySet<string> = new Set(['or', 'and']);
const SIGN_BETWEEN = /^\s*[/,&|+]\s*$/;

/**
 * Reads a shortened model: only the end of its name after a model with the same beginning ("Model S
 * or X", "Mazda 3/6", "f150 or 250"), or only the beginning before one with the same end ("3 or 5
 * series"). `read` holds the parts before `start`.
 */
export function shortenedModelAt(
  start: number,
  text: PhraseText,
  {
    read,
    context,
    vocabulary,
  }: { read: readonly PhrasePart[]; context: PhraseContext; vocabulary: Vocabulary },
): PhraseMatch | undefined {
  const nextBegin = text.words.findIndex(({ isBegin }, at) => at > start && isBegin);
  const end = nextBegin < 0 ? text.words.length : nextBegin;
  const own = text.words.slice(start, end);
  const modelsNamed = (words: readonly PhraseWord[], named: readonly KeywordTerm[]) => {
    const match = vocabulary.longestAt(0, words, context, false);
    return match?.end === words.length &&
      match.terms.every(isModel) &&
      isOfMakes(match.terms, named)
      ? match.terms
      : undefined;
  };
  const models = read.filter(isPhraseMatch).filter(({ terms }) => terms?.every(isModel));
  if (isBetween(text, models.at(-1)?.end, start)) {
    // "Model 3 or Y or S": a shortened name has no beginning of its own, so earlier models are
    // tried. A name of one word begins with its letters: "f150".
    for (const model of models.toReversed()) {
      const beginning =
        text.words.slice(model.start, model.end).findLastIndex(({ isBegin }) => isBegin) ||
        model.end - model.start - 1;
      const terms = modelsNamed(
        [...text.words.slice(model.start, model.start + beginning), ...own],
        model.terms!,
      );
      if (terms) return matchOfTerms(start, end, terms);
    }
  }
  const behind = BETWEEN_NAMES.has(text.words[end]?.text ?? '') ? end + 1 : end;
  const whole = isBetween(text, end, behind)
    ? vocabulary.longestAt(behind, text.words, context, false)
    : undefined;
  if (!whole?.terms.every(isModel)) return undefined;
  const rest = text.words
    .slice(0, whole.end)
    .findIndex(({ isBegin }, at) => at > behind && isBegin);
  const terms =
    rest < 0 ? undefined : modelsNamed([...own, ...text.words.slice(rest, whole.end)], whole.terms);
  return terms && matchOfTerms(start, end, terms);
}

function isModel({ kind }: KeywordTerm): boolean {
  return kind === 'model' || kind === 'series';
}

function isOfMakes(terms: readonly KeywordTerm[], named: readonly KeywordTerm[]): boolean {
  return (
    terms.length > 0 &&
    terms.every(({ makeCode }) => named.some((other) => other.makeCode === makeCode))
  );
}

/** Whether there is exactly one conjunction or sign between two positions. */
function isBetween(
  { words, plain, spans }: PhraseText,
  end: number | undefined,
  start: number,
): boolean {
  if (end === undefined || start >= words.length) return false;
  const hasSign =
    start === end && SIGN_BETWEEN.test(plain.slice(spans[end - 1]![1], spans[start]![0]));
  return hasSign || (start === end + 1 && BETWEEN_NAMES.has(words[end]!.text));
}
