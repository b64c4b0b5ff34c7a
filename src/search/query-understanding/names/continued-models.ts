import type { KeywordTerm } from '../keyword-terms.js';
import { matchOfTerms } from './term-match.js';
import { keyOf } from '../phrase-words.js';
import { isPhraseMatch } from '../phrase-parts.js';
import type { PhrasePart, PhraseText, PhraseMatch } from '../phrase-parts.js';
import type { PhraseContext, Vocabulary } from './vocabulary.js';

/**
 * Reads model names that continue after a trim: "wrangler rubicon 4xe" is the Wrangler 4xe with the
 * trim Rubicon.
 */
export function withContinuedModels(
  parts: readonly PhrasePart[],
  text: PhraseText,
  context: PhraseContext,
  vocabulary: Vocabulary,
): readonly PhrasePart[] {
  for (let at = 2; at < parts.length; at++) {
    const [model, trim, first] = parts.slice(at - 2, at + 1) as [
      PhrasePart,
      PhrasePart,
      PhrasePart,
    ];
    const next = parts.findIndex(({ start }, other) => other > at && text.words[start]!.isBegin);
    const restParts = parts.slice(at, next === -1 ? undefined : next);
    const rest = { start: first.start, end: restParts.at(-1)!.end };
    if (
      restParts.some((part) => isPhraseMatch(part) || part.isStopWord) ||
      !isOfKinds(model, ['model', 'series']) ||
      !isOfKinds(trim, ['trim'])
    )
      continue;
    const name = [
      ...text.words.slice(model.start, model.end),
      ...text.words.slice(rest.start, rest.end),
    ];
    const longer = vocabulary.longestAt(0, name, context, false);
    if (longer?.end !== name.length || !longer.terms.every((term) => isSameMake(term, model)))
      continue;
    const trimKey = keyOf(text.words.slice(trim.start, trim.end));
    const trims = longer.terms.flatMap(({ value }) => vocabulary.trimsOf(value).get(trimKey) ?? []);
    if (trims.length === 0) continue;
    const read = [
      matchOfTerms(model.start, model.end, longer.terms),
      matchOfTerms(trim.start, trim.end, trims),
      matchOfTerms(rest.start, rest.end, longer.terms),
    ];
    return [...parts.slice(0, at - 2), ...read, ...parts.slice(at + restParts.length)];
  }
  return parts;
}

function isOfKinds(part: PhrasePart, kinds: readonly KeywordTerm['kind'][]): part is PhraseMatch {
  return (
    isPhraseMatch(part) &&
    part.terms !== undefined &&
    part.terms.every(({ kind }) => kinds.includes(kind))
  );
}

function isSameMake({ kind, makeCode }: KeywordTerm, model: PhraseMatch): boolean {
  return kind === 'model' && model.terms!.some((term) => term.makeCode === makeCode);
}
